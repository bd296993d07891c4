import { sql } from 'kysely';
import { isLiveAt } from '../../database/nearby-deals.ts';
import { allCasesFigures } from '../cases/figures.server.ts';
import { dayIn, endOfDay } from '../deals/rules.ts';
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

/** Of listed spas: the numbers of their own state, of which alone pages say something. */
async function licenseFigures(db: Db, now: number) {
  const today = dayIn(FIRST_ZONE, now);
  const oldest = now - CHECK_LIFE_DAYS * DAY_MS;
  const isConfirmed = sql`found = 'active' and checked_at > ${oldest} and coalesce(last_day, ${today}) >= ${today}`;
  const { rows } = await sql<
    Record<'spas' | 'on_file' | 'confirmed' | 'refuted' | 'first_check', unknown>
  >`
    select
      (select count(*) from businesses where status = 'active') as spas,
      count(distinct business_id) as on_file,
      count(distinct case when ${isConfirmed} then business_id end) as confirmed,
      count(distinct case when found <> 'active' then business_id end) as refuted,
      min(case when ${isConfirmed} then checked_at end) as first_check
    from ${licensesOnFile(OF_ACTIVE)} as numbers where state = owner_state`.execute(db);
  const [row] = rows;
  const firstCheck = row?.first_check ?? undefined;
  const dayEnds = (endOfDay(today, FIRST_ZONE) ?? now) + 1;
  return {
    spas: Number(row?.spas ?? 0),
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

/** Of deals that can be booked now, and of the newest evidence of each item of a menu. */
async function priceFigures(db: Db, now: number, timeZone: string) {
  const live = db.selectFrom('deals').where(isLiveAt(now));
  // A move that was taken back does not count (timerClaim of market/prices).
  const extended = sql`exists (select 1 from deal_extensions as one
    where one.deal_id = deals.id and one.from_end < deals.expires_at)`;
  const { deals, proven, put_off, ends, proof_ends } = await live
    .select(({ fn }) => [
      fn.countAll().as('deals'),
      sql`count(case when proven_until > ${now} then 1 end)`.as('proven'),
      sql`count(case when ${extended} then 1 end)`.as('put_off'),
      fn.min('expires_at').as('ends'),
      sql`min(case when proven_until > ${now} then proven_until end)`.as('proof_ends'),
    ])
    .executeTakeFirstOrThrow();
  const starts = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.min('starts_at').as('next'))
    .where('listed', '=', 1)
    .where('starts_at', '>', now)
    .executeTakeFirst();
  const today = dayIn(timeZone, now);
  const instants = [ends, proof_ends, starts?.next, (endOfDay(today, timeZone) ?? now) + 1];
  return {
    deals: Number(deals),
    proven: Number(proven),
    extended: Number(put_off),
    medianAgeDays: await medianAgeDays(db, now, today),
    until: Math.min(...instants.flatMap((at) => (at ? Number(at) : []))),
  };
}

/**
 * Of the spas that have a live deal. Undefined without evidence; what an owner says of his own prices
 * is none.
 */
async function medianAgeDays(db: Db, now: number, today: string): Promise<number | undefined> {
  const newest = db
    .selectFrom('price_evidence')
    .select(({ fn }) => fn.max('seen_on').as('seen_on'))
    .where('how', '!=', 'owner')
    .where(({ eb, or }) => or([eb('url', '!=', ''), eb('document_id', 'is not', null)]))
    .where('business_id', 'in', db.selectFrom('deals').select('business_id').where(isLiveAt(now)))
    .groupBy(['business_id', 'item_key', 'minutes']);
  const { count } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return undefined;
  const middle = await newest
    .orderBy('seen_on')
    .limit(1)
    .offset(Math.floor((Number(count) - 1) / 2))
    .executeTakeFirstOrThrow();
  const age = Temporal.PlainDate.from(middle.seen_on).until(today, { largestUnit: 'days' });
  return Math.max(0, age.days);
}
