import { openApp } from '../../test/helpers/app.ts';
import {
  MAX_SCRIPTS,
  publicPages,
  scriptBytes,
  scriptsOf,
} from '../../test/requests/http/page-scripts.ts';
import { judge, printTable } from '../figures.ts';
import { emptyAppBytes } from '../peers/empty.ts';

/** The names in vite.config.ts of files that pages share. */
const SHARED = ['react', 'manifest'];

/** Compares the scripts of public pages with those of an empty app of the same framework. */
export async function measureScripts(): Promise<void> {
  const framework = emptyAppBytes();
  const testApp = await openApp();
  const rows = [['page', 'files', 'all', 'beside the empty app', ...SHARED, 'its own']];
  const totals: number[] = [];
  for (const [page, path] of Object.entries(await publicPages(testApp))) {
    const names = await scriptsOf(testApp, path);
    const bytesOf = (isWanted: (file: string) => boolean) =>
      names
        .filter((name) => isWanted(fileOf(name)))
        .reduce((sum, name) => sum + scriptBytes(name), 0);
    const all = bytesOf(() => true);
    totals.push(all);
    const figures = [
      names.length,
      all,
      all - framework,
      ...SHARED.map((shared) => bytesOf((file) => file === shared)),
      bytesOf((file) => !SHARED.includes(file)),
    ];
    rows.push([page, ...figures.map(number)]);
  }
  await testApp.close();
  console.log('\nScripts of public pages, bytes by brotli.\n');
  printTable(rows);
  console.log(`\nAn empty app of React and React Router: ${number(framework)}.`);
  judge('The most', Math.max(...totals), { bar: MAX_SCRIPTS.kilobytes * 1024 }, number);
}

/** 'public' of 'public-De93SKU3.js' */
const fileOf = (name: string) => name.replace(/-[\w-]{8}\.js$/, '');

const number = (bytes: number) => bytes.toLocaleString('en-US');
