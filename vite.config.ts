import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    cssMinify: true,
    ...(isSsrBuild && { rollupOptions: { input: './server/app.ts' } }),
  },
  // Only `npm run dev` uses this: the page and its hot reload share the one port.
  server: { middlewareMode: true },
}));
