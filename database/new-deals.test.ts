import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../test/helpers/app.ts';
import { newPlace } from '../test/helpers/installation.ts';
import { isLiveAt } from './nearby-deals.ts';
import { newDealIds } from './new-deals.ts';
import type { DealRow } from './tables.ts';
import { migrate } from './upgrades/all.ts';

const HOUR_MS = 3_600_000;

test('what is new near a ZIP is found nearest first, by an index that skips what is old', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect);
  const near = zipTable.zipsAround('78701', 25) ?? [];
  const zips = near.map(({ zip }) => zip);
  const [nearest = '', next = '', far = ''] = [zips[0], zips[1], zips.at(-1)];
  const now = MONDAY_NOON;
  const arrival = { after: now - DAY_MS, until: now, now };
  const add = async (zip: string, created_at: number, expires_at = now + DAY_MS) => {
    const business = await addBusiness(db, { zip });
    return (await addDeal(db, business, { created_at, expires_at })).id;
  };
  const last = await add(far, now - HOUR_MS);
  const second = await add(nearest, now);
  const first = await add(nearest, now - HOUR_MS);
  const third = await add(next, now - HOUR_MS);
  await add(nearest, now - DAY_MS);
  await add(nearest, now + 1);
  await add(nearest, now - HOUR_MS, now);
  await add('10001', now - HOUR_MS);
  const hidden = await addBusiness(db, { zip: nearest, status: 'inactive' });
  await addDeal(db, hidden, { created_at: now - HOUR_MS });
  assert.deepEqual(await newDealIds(db, zips, arrival, 9), [first, second, third, last]);
  assert.deepEqual(await newDealIds(db, zips, arrival, 2), [first, second]);
  assert.deepEqual(await newDealIds(db, [], arrival, 9), []);
  const change = (id: string, columns: Partial<DealRow>) =>
    db.updateTable('deals').set(columns).where('id', '=', id).execute();
  await change(first, { kind: 'facial' });
  await change(second, { deal_price_cents: 9000 });
  await change(third, { duration_minutes: 30 });
  for (const [filters, found] of [
    [{ kind: 'facial' }, [first]],
    [{ maxPriceCents: 8999 }, [first, third, last]],
    [{ minDurationMinutes: 31 }, [first, second, last]],
    [{ kind: 'massage', minDurationMinutes: 31 }, [second, last]],
    [{ kind: 'nails' }, []],
  ] as const)
    assert.deepEqual(await newDealIds(db, zips, { ...arrival, ...filters }, 9), found);

  // The plan shows that 20,000 older deals at the same ZIP code are not read.
  const business = await addBusiness(db, { zip: nearest });
  const row = await addDeal(db, business, { created_at: now - 9 * DAY_MS });
  const columns = Object.keys(row).filter((column) => column !== 'id');
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into deals (id, ${list}) with recursive numbers (n) as
    (select 1 union all select n + 1 from numbers where n < 20000)
    select 'old' || n, ${list} from deals, numbers where deals.id = ${row.id}`.execute(db);
  await sql`analyze deals`.execute(db);
  assert.deepEqual(await newDealIds(db, zips, arrival, 9), [first, second, third, last]);
  const condition = sql`business_zip = ${nearest} and starts_at > ${arrival.after}
    and starts_at <= ${arrival.until} and ${isLiveAt(now)}
    and kind = 'massage' and deal_price_cents <= 8999`;
  const explain = dialect === 'sqlite' ? sql`explain query plan` : sql`explain`;
  const { rows } = await sql`${explain} select id from deals where ${condition}
    order by starts_at limit 6`.execute(db);
  assert.match(JSON.stringify(rows), /deals_by_arrival/);
  await end();
});
