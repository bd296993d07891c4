import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Few files: thirty small ones cost a header each and compress badly. What every public page needs
 * goes together; what only some need, what is opened later, and the back office stay apart. The one
 * of higher priority takes what two need, so no public page loads 'office' (docs/decisions/019).
 */
const groups = [
  // Files that public pages share with the back office without what is large in them.
  { name: 'pictures', priority: 9, test: /\/market\/pictures\/rules/ },
  { name: 'pictures', priority: 5, test: /\/web\/deals\/deal-picture/ },
  { name: 'records', priority: 8, test: /\/market\/(emails\/rules|leads\/rules|text)\.ts/ },
  { name: 'react', priority: 10, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    // Small files cost more in headers than in text: what public pages share is one file.
    name: 'public',
    priority: 7,
    test: /\/web\/(root\.tsx|layout\/(?!spa-contact|session-ended|search-crit|accent|header|footer|logo)|list-your-spa\/use-list-your-spa\.|ui\/(server-drawn|use-server-drawn|button|toast|empty-state|press-feedback)\.|forms\/(session-ended|failure|reachability)\.|deals\/(loading-failed|last-search|search\/deal-grid\.)|maps\/copy)/,
  },
  { name: 'card', priority: 5, test: /\/web\/deals\/(deal-card\.|prices|rating)/ },
  { name: 'logo', priority: 5, test: /\/web\/layout\/logo/ },
  { name: 'field', priority: 5, test: /\/web\/ui\/field\./ },
  { name: 'alert', priority: 5, test: /\/web\/(alerts\/alert-form|ui\/honeypot)\./ },
  // What the server draws and a browser after a navigation (web/ui/server-drawn.tsx).
  {
    name: 'drawn',
    priority: 4,
    test: /\/web\/(maps\/state-|deals\/(deal-cities|search\/(deal-cards|filter-|kind-|page-|search-links)|detail\/(deal-|import|spa-facts))|layout\/(spa-contact|header|footer)|list-your-spa\/list-your-spa-button|business\/(spa-intro|gallery-pictures)|landing\/(steps|why|support|questions|spa-owners|hero-scene))/,
  },
  { name: 'fetch-zips', priority: 5, test: /\/web\/forms\/fetch-zips/ },
  // What only pages with a ZIP field share.
  {
    name: 'find',
    priority: 6,
    test: /\/web\/(forms\/(zip-field|find-zip)|deals\/last-zip)|\/market\/zips\/rules\./,
  },
  // The address of a search and what it may ask for, which what the server draws needs too.
  {
    name: 'criteria',
    priority: 6,
    test: /\/web\/(layout\/search-crit|ui\/(page|format)-number)|\/market\/(deals\/(filters|kinds)|dollars)\./,
  },
  {
    name: 'forms',
    priority: 3,
    test: /\/web\/(forms\/(?!zip-f|find-zip|fetch-zips)|list-your-spa\/(list-your-spa-(form|dialog)\.|use-list-your-spa-form)|ui\/dialog\.)/,
  },
  // Shared with public pages, which need nothing else of the back office.
  { name: 'hours', priority: 7, test: /\/market\/hours\// },
  {
    name: 'maps',
    priority: 3,
    test: /\/web\/(maps\/(?!draw-google|google-|leaflet-|pick-map|points|copy|rules|state-))/,
  },
  {
    // The frame, the lists and the inbox. What checks a form weighs as much again, and is fetched with the first form.
    name: 'office',
    priority: 2,
    test: /\/web\/(ui\/early-input|admin\/([\w-]+\.|(lists|history|follow-up|search|dashboard|cases)\/|leads\/(?!compose)|messages\/(?!compose\/repl)|deals\/(deals|delete|rows\/|health\/|life\/)|businesses\/(businesses|business-rows)\.))/,
  },
  { name: 'office-forms', test: /\/web\/admin\// },
];

/** In place of Vite's loader (1 kB): a chunk that is loaded later waits for its styles, and no more. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `
      const addStyles = (href) => document.querySelector(\`link[href="\${href}"]\`) ??
        new Promise((resolve, reject) => {
          const link = document.createElement('link');
          Object.assign(link, { rel: 'stylesheet', href, onload: resolve });
          link.onerror = () => { link.remove(); reject(new Error(href)); };
          document.head.append(link);
        });
      export const __vitePreload = async (load, files = []) => {
        const styles = files.filter((file) => file.endsWith('.css'));
        await Promise.all(styles.map((file) => addStyles('/' + file)));
        return load();
      };`,
  },
};

/**
 * The built server holds its packages. It is short because V8 holds a script's text as long as it runs,
 * and ASCII because one letter beyond Latin-1 makes that two bytes a letter (docs/decisions/062).
 * `npm run dev` leaves packages alone: Vite runs no CommonJS.
 */
const wholeServer: Plugin = {
  name: 'whole-server',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true, external: ['sharp', 'vite'] },
        }
      : undefined,
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\n\t -~]/g, escaped);
    }
  },
};

let hasValues = false;

/**
 * V8 makes the pair of a getter as an old object, so what the getter can see stays until old objects are
 * collected: 5 KB of each drawn page. React Router's router of a page gets values in their place.
 */
const valuesForGetters: Plugin = {
  name: 'values-for-getters',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/server\.js$/ },
    handler(code) {
      const withValues = code.replace(
        /\bget (\w+)\(\) \{\s*(?:return ([^;]+);)?\s*\}/g,
        (_, name, value = 'undefined') => `${name}: ${value}`,
      );
      hasValues = withValues !== code && !/\bget \w+\(\)/.test(withValues);
      return { code: withValues, map: null };
    },
  },
  generateBundle() {
    if (!hasValues) this.error('React Router makes its router of a page otherwise (decision 061).');
  },
};

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

export default defineConfig({
  plugins: [plainImports, wholeServer, valuesForGetters, tailwindcss(), reactRouter()],
  // A list of scripts to fetch ahead is what plainImports does not read.
  build: {
    cssMinify: true,
    // On a busy machine every plugin seems slow.
    rolldownOptions: { checks: { bundlerTimings: false } },
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The built server is our whole program; the app in it, with React Router mounted, is also what
    // the tests load. Functions keep their names for the traces in logs.
    ssr: {
      build: {
        rollupOptions: {
          input: { index: './server/app.ts', main: './server/main.ts' },
          output: { minify: { mangle: { keepNames: true } } },
        },
      },
    },
  },
});
