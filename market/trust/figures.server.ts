import { sql } from 'kysely';
import { dealsInOrder, isLiveAt } from '../../database/nearby-deals.ts';
import { allCasesFigures } from '../cases/figures.server.ts';
import { dayIn, endOfDay } from '../days.ts';
import { CORRECTION_MS, LATE_MS } from '../deals/rules.ts';
import { DAY_MS } from '../durations.ts';
import { licensesOnFile, OF_ACTIVE } from '../licenses/columns.server.ts';
import { CHECK_LIFE_DAYS } from '../licenses/rules.ts';
import type { Db } from '../ports.ts';
import type { TrustFigures } from './rules.ts';

/** The first place of the US where a day begins: what ended there may have ended anywhere. */
const FIRST_ZONE = 'Pacific/Guam';

/** What the records say at `now`; `timeZone` is the office's, for months. */
export async function trustFigures(db: Db, now: number, timeZone: string): Promise<TrustFigures> {
  const { until: licensesUntil, ...licenses } = await licenseFigures(db, now);
  const { until: problemsUntil, ...problems } = await allCasesFigures(db, now, timeZone);
  const { until: pricesUntil, ...prices } = await priceFigures(db, now, timeZone);
  const until = Math.min(licensesUntil, problemsUntil, pricesUntil);
  return { licenses, prices, problems, until };
}

/** Counts listed businesses by numbers of their own state, the only ones that pages name. */
async function licenseFigures(db: Db, now: number) {
  const today = dayIn(FIRST_ZONE, now);
  const oldest = now - CHECK_LIFE_DAYS * DAY_MS;
  const isConfirmed = sql`found = 'active' and checked_at > ${oldest} and coalesce(last_day, ${today}) >= ${today}`;
  const { rows } = await sql<
    Record<'businesses' | 'on_file' | 'confirmed' | 'refuted' | 'first_check', unknown>
  >`
    select
      (select count(*) from businesses where status = 'active') as businesses,
      count(distinct business_id) as on_file,
      count(distinct case when ${isConfirmed} then business_id end) as confirmed,
      count(distinct case when found <> 'active' then business_id end) as refuted,
      min(case when ${isConfirmed} then checked_at end) as first_check
    from ${licensesOnFile(OF_ACTIVE)} as numbers where state = owner_state`.execute(db);
  const [row] = rows;
  const firstCheck = row?.first_check ?? undefined;
  const dayEnds = (endOfDay(today, FIRST_ZONE) ?? now) + 1;
  return {
    businesses: Number(row?.businesses ?? 0),
    onFile: Number(row?.on_file ?? 0),
    confirmed: Number(row?.confirmed ?? 0),
    refuted: Number(row?.refuted ?? 0),
    days: CHECK_LIFE_DAYS,
    until:
      firstCheck === undefined
        ? dayEnds
        : Math.min(dayEnds, Number(firstCheck) + CHECK_LIFE_DAYS * DAY_MS),
  };
}

/** Counts deals that can be booked now. */
async function priceFigures(db: Db, now: number, timeZone: string) {
  // Each from an index alone: to read the rows of all deals takes ten times as long.
  const all = sql`select count(*) as deals, min(expires_at) as ends
    from ${dealsInOrder(db, { now, order: 'ending' })} where ${isLiveAt(now)}`;
  // The rule of timerStatement in market/deals.
  const extended = sql`select count(distinct deals.id) as put_off
    from deal_extensions as one cross join deals
    where deals.id = one.deal_id and one.from_end < deals.expires_at
      and (one.extended_at > one.from_end - ${LATE_MS}
        or one.extended_at > deals.starts_at + ${CORRECTION_MS})
      and ${isLiveAt(now)}`;
  const { rows } = await sql<
    Record<'deals' | 'ends' | 'put_off', unknown>
  >`select * from (${all}) as live, (${extended}) as moved`.execute(db);
  const [row] = rows;
  const starts = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.min('starts_at').as('next'))
    .where('listed', '=', 1)
    .where('starts_at', '>', now)
    .executeTakeFirst();
  const today = dayIn(timeZone, now);
  const instants = [row?.ends, starts?.next, (endOfDay(today, timeZone) ?? now) + 1];
  return {
    deals: Number(row?.deals),
    extended: Number(row?.put_off),
    until: Math.min(...instants.flatMap((at) => (at ? Number(at) : []))),
  };
}
