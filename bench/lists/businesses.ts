import type { BusinessRow } from '../../database/tables.ts';
import { readZipFile } from '../../database/zips/load.ts';
import { listBusinesses } from '../../market/businesses/list.server.ts';
import { businessSlug } from '../../market/businesses/rules.ts';
import { zipsInUse } from '../../market/businesses/store.server.ts';
import { openZipTable } from '../../market/zips/store.server.ts';
import { measureList } from './measure-list.ts';

/** The administrator's list with many businesses: each page and search, and the dashboard's check. */
export function run(): Promise<void> {
  const zips = openZipTable(readZipFile()).zipsAround('10001', 3000) ?? [];
  const business = (number: number) =>
    businessRow(number, zips[(number * 7) % zips.length]?.zip ?? '10001');
  return measureList(
    100_000,
    (tx, numbers) => tx.insertInto('businesses').values(numbers.map(business)).execute(),
    (db) => {
      const list = (search: string, page = 1) => listBusinesses(db, { search, page });
      return {
        'first page': () => list(''),
        'page 4,000': () => list('', 4000),
        'search: a ZIP': () => list('10001'),
        'search: no match': () => list('nobody here'),
        'search: no Latin letter': () => list('足つぼ'),
        'ZIPs in use': () => zipsInUse(db),
      };
    },
  );
}

export function businessRow(number: number, zip: string): BusinessRow {
  const located = { name: `Spa number ${number}`, city: 'Cedar Falls', state: 'TX', zip };
  return {
    id: `spa-${number}`,
    ...located,
    email: 'spa@example.com',
    phone: '(555) 555-0100',
    address: '1 Main Street',
    about: 'A quiet hour. '.repeat(15),
    status: 'active',
    license_number: '',
    license_key: '',
    license_state: '',
    license_expires_on: null,
    latitude: null,
    longitude: null,
    rating: null,
    review_count: null,
    rating_source: null,
    rating_seen_on: null,
    hours: '',
    gallery: '',
    slug: businessSlug(located),
    created_at: number,
    updated_at: number,
  };
}
