import process from 'node:process';

// React loads its slow development build otherwise; `npm start` sets it, too.
process.env.NODE_ENV ??= 'production';

const [wanted = '', ...rest] = process.argv.slice(2);

/** Each bench prints its own figures and its peer's, measured in the same run. */
const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  edits: () => import('./http/edits.ts'),
  http: () => import('./http/http.ts'),
  pages: () => import('./pages/pages.ts'),
  purchases: () => import('./purchases.ts'),
  report: () => import('./report.ts'),
  search: () => import('./search/search.ts'),
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
