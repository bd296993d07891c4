import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { cssMinify: true },
  // The built server is our whole app, with React Router mounted in it.
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
});
