import process from 'node:process';

// As under `npm start`: without it React, when it is loaded, is its slow self for developing.
process.env.NODE_ENV ??= 'production';

const [wanted = '', ...rest] = process.argv.slice(2);

/** `npm run bench NAME`: each prints its own figure and its peer's, measured in the same run. */
const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  businesses: () => import('./lists/businesses.ts'),
  'deals-desk': () => import('./lists/admin-deals.ts'),
  guessing: () => import('./password-attack.ts'),
  http: () => import('./http/http.ts'),
  inbox: () => import('./lists/inbox.ts'),
  kept: () => import('./http/cached-page.ts'),
  leads: () => import('./lists/leads.ts'),
  live: () => import('./live/live.ts'),
  pages: () => import('./http/pages.ts'),
  places: () => import('./search/zip-table.ts'),
  report: () => import('./report.ts'),
  search: () => import('./search/search.ts'),
  sizing: () => import('./sizing.ts'),
  'sorted-search': () => import('./search/sorted-search.ts'),
  start: () => import('./start.ts'),
};

const bench = benches[wanted];
if (!bench) {
  console.error(`Say which: npm run bench ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
// A bench that is cut short ends as it would by itself, and takes its servers and folders away.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
await (await bench()).run(rest);
