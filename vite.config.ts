import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Left alone, a page has some fifty scripts, most of them shorter than the headers that come with them. The
 * first group that a module fits takes it, and what it imports.
 */
const groups = [
  // Every page needs these and no release of ours changes them, so browsers keep them in one file.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
  },
  { name: 'layout', test: /\/web\/kit\/layout\/[\w-]+\.tsx?$/ },
  // With fewer sharers it would have what checks the forms of the back office.
  { name: 'common', test: /\/(market|web\/kit\/(forms|ui))\//, minShareCount: 22 },
  { name: 'deals', test: /\/web\/pages\/deals\/[\w-]+\.tsx$/ },
];

const commands = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `./server/commands/${name}-command.ts`]));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    cssMinify: true,
    // The page of licenses shows this file (web/pages/legal/licenses.ts).
    license: { fileName: 'licenses.json' },
    // A busy machine makes every plugin look slow.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // The oldest browsers of the README.
        target: ['chrome120', 'edge120', 'firefox128', 'safari17'],
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      // Few files start faster than 700, so the build bundles packages. `npm run dev` does not, because
      // Vite runs no CommonJS.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['sharp', 'vite'] },
      }),
      build: {
        rollupOptions: {
          // Tests load `index`. The commands are for the image, which has no packages (Dockerfile).
          input: {
            index: './server/app.ts',
            main: './server/main.ts',
            ...commands('admin', 'backup', 'doctor', 'move', 'restore'),
          },
          // Traces in logs show the names of functions.
          output: { minify: { mangle: { keepNames: true } } },
        },
      },
    },
  },
}));
