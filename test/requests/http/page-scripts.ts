import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { addBusiness, addDeal, type TestApp } from '../../helpers/app.ts';

const assets = resolve(import.meta.dirname, '../../../build/client/assets');

export const scriptNames = () => readdirSync(assets).filter((name) => name.endsWith('.js'));

export const scriptText = (name: string) => readFileSync(`${assets}/${name}`, 'utf8');

/** Pages share most scripts, so each is compressed once. */
const sizes = new Map<string, number>();

/** Browsers get brotli over https. */
export function scriptBytes(name: string): number {
  const size = sizes.get(name) ?? brotliCompressSync(scriptText(name)).length;
  sizes.set(name, size);
  return size;
}

/** For the scripts of a public page, by brotli, without headers: some 500 bytes a file. */
export const MAX_SCRIPTS = { kilobytes: 124, files: 24 };

export async function publicPages({ db }: Pick<TestApp, 'db'>): Promise<Record<string, string>> {
  const business = await addBusiness(db, { zip: '78701' });
  await addDeal(db, business);
  return {
    landing: '/',
    results: '/deals?zip=78701',
    deal: `/deals/${business.slug}`,
    spa: `/business/${business.slug}`,
    zips: '/zips',
    terms: '/terms',
  };
}

export async function scriptsOf({ get }: Pick<TestApp, 'get'>, path: string): Promise<string[]> {
  const html = await (await get(path)).text();
  const names = new Set(
    Array.from(html.matchAll(/\/assets\/([\w.-]+\.js)/g), ([, name = '']) => name),
  );
  for (const name of names) {
    const needed = scriptText(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    for (const [, other = ''] of needed) names.add(other);
  }
  return [...names];
}
