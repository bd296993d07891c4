import process from 'node:process';

const [wanted = ''] = process.argv.slice(2);

/** `npm run bench NAME`: each prints its own figure and its peer's, measured in the same run. */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  businesses: () => import('./businesses.ts'),
  'deals-desk': () => import('./deals-desk.ts'),
  guessing: () => import('./guessing.ts'),
  http: () => import('./http.ts'),
  inbox: () => import('./inbox.ts'),
  kept: () => import('./kept.ts'),
  leads: () => import('./leads.ts'),
  pages: () => import('./pages.ts'),
  places: () => import('./places.ts'),
  search: () => import('./search.ts'),
};

const bench = benches[wanted];
if (!bench) {
  console.error(`Say which: npm run bench ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
await (await bench()).run();
