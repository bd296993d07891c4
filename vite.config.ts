import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page needs and no release of ours changes is one file. */
const react = { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// };

const commands = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `./server/commands/${name}-command.ts`]));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    cssMinify: true,
    // The licenses of what is bundled, for the browser and for the server (web/pages/legal/licenses.ts).
    license: { fileName: 'licenses.json' },
    // On a busy machine every plugin seems slow.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // The oldest browsers of the README.
        target: ['chrome120', 'edge120', 'firefox128', 'safari17'],
        rolldownOptions: { output: { codeSplitting: { groups: [react] } } },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      // The built server holds its packages: some files start faster than 700. `npm run dev` leaves
      // packages alone, for Vite runs no CommonJS.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['sharp', 'vite'] },
      }),
      build: {
        rollupOptions: {
          // Our whole program; the app in it, with React Router mounted, is also what the tests load.
          // The commands are for the image, which has no packages (Dockerfile).
          input: {
            index: './server/app.ts',
            main: './server/main.ts',
            ...commands('admin', 'backup', 'doctor', 'move', 'restore'),
          },
          // Functions keep their names for the traces in logs.
          output: { minify: { mangle: { keepNames: true } } },
        },
      },
    },
  },
}));
