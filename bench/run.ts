import process from 'node:process';

// As under `npm start`: otherwise React loads its slow development build.
process.env.NODE_ENV ??= 'production';

const [wanted = '', ...rest] = process.argv.slice(2);

/** `npm run bench NAME`: each prints its own figures and its peer's, measured in the same run. */
const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  'admin-deals': () => import('./lists/admin-deals.ts'),
  businesses: () => import('./lists/businesses.ts'),
  'cached-page': () => import('./http/cached-page.ts'),
  edits: () => import('./http/edits.ts'),
  guessing: () => import('./password-attack.ts'),
  http: () => import('./http/http.ts'),
  import: () => import('./import.ts'),
  inbox: () => import('./lists/inbox.ts'),
  insight: () => import('./insight.ts'),
  leads: () => import('./lists/leads.ts'),
  lists: () => import('./lists/lists.ts'),
  live: () => import('./live/live.ts'),
  pages: () => import('./pages/pages.ts'),
  places: () => import('./search/zip-table.ts'),
  report: () => import('./report.ts'),
  scripts: () => import('./pages/scripts.ts'),
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
// An interrupted bench still removes its servers and folders.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
await (await bench()).run(rest);
