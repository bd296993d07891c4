import { type RawBuilder, sql } from 'kysely';
import { lockByName } from '../../database/locks.ts';
import { clockIn, dayIn } from '../days.ts';
import { HOUR_MS } from '../durations.ts';
import type { Db } from '../ports.ts';
import { addToDays } from './commands.server.ts';
import { DAILY_MONTHS, MARKS_AT_ONCE, SEEN_HOURS } from './rules.ts';

/** After SEEN_HOURS, and those that a wrong clock dated in the future. Safe to repeat. */
export async function sweepMarks(db: Db, timeZone: string, now: number): Promise<void> {
  const begunAt = (hours: number) => dayIn(timeZone, now + hours * HOUR_MS);
  const isOld = sql<boolean>`(day <= ${begunAt(-SEEN_HOURS)} or day > ${begunAt(SEEN_HOURS)})`;
  await db.deleteFrom('insight_salts').where(isOld).execute();
  await deleteMarks(db, isOld);
}

/** A month's row has its first day: '2024-10-01' is October. Safe in several processes. */
export async function mergeMonths(db: Db, timeZone: string, now: number): Promise<void> {
  const firstDaily = clockIn(timeZone, now)
    .toPlainDate()
    .with({ day: 1 })
    .subtract({ months: DAILY_MONTHS })
    .toString();
  for (let day = await firstToMerge(db, firstDaily); day; day = await firstToMerge(db, firstDaily))
    await mergeDay(db, day);
}

/** Deletes in batches: a busy day has a hundred thousand. */
async function deleteMarks(db: Db, isOld: RawBuilder<boolean>): Promise<void> {
  const some = db
    .selectFrom('insight_seen')
    .select(['day', 'mark'])
    .where(isOld)
    .limit(MARKS_AT_ONCE);
  let deleted = 0n;
  do {
    const result = await db
      .deleteFrom('insight_seen')
      .where(sql<boolean>`(day, mark) in (${some})`)
      .executeTakeFirst();
    deleted = result.numDeletedRows;
  } while (deleted === BigInt(MARKS_AT_ONCE));
}

const TABLES = ['insight_days', 'insight_searches', 'insight_paths'] as const;

async function firstToMerge(db: Db, firstDaily: string): Promise<string | undefined> {
  const firsts = await Promise.all(TABLES.map((table) => firstDayIn(db, table, firstDaily)));
  return firsts.flatMap((first) => first ?? []).sort()[0];
}

/** One index lookup per month, because a month has many rows. */
async function firstDayIn(
  db: Db,
  table: (typeof TABLES)[number],
  firstDaily: string,
): Promise<string | undefined> {
  let day: string | undefined = '';
  do {
    const next: { day: string } | undefined = await db
      .selectFrom(table)
      .select('day')
      .where('day', '>', day)
      .where('day', '<', firstDaily)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    day = next?.day;
  } while (day?.endsWith('-01'));
  return day;
}

/** One day per transaction, so that visitors never wait for a whole month. */
async function mergeDay(db: Db, day: string): Promise<void> {
  const month = `${day.slice(0, 8)}01`;
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'insight months');
    await averagePeople(tx, month);
    await sql`insert into insight_days (day, kind, key, n)
      select ${month}, kind, key, n from insight_days where day = ${day}
      on conflict (kind, day, key) do update set n = insight_days.n + excluded.n`.execute(tx);
    await sql`insert into insight_searches (day, zip, radius, found, n)
      select ${month}, zip, radius, found, n from insight_searches where day = ${day}
      on conflict (day, zip, radius, found)
      do update set n = insight_searches.n + excluded.n`.execute(tx);
    await sql`insert into insight_paths (day, deal_id, step, people)
      select ${month}, deal_id, step, people from insight_paths where day = ${day}
      on conflict (day, deal_id, step)
      do update set people = insight_paths.people + excluded.people`.execute(tx);
    for (const table of TABLES) await tx.deleteFrom(table).where('day', '=', day).execute();
  });
}

/** Averages the whole month at once: averages of parts would be wrong. */
async function averagePeople(tx: Db, month: string): Promise<void> {
  const ofMonth = sql<boolean>`kind = 'people' and day >= ${month} and day <= ${`${month.slice(0, 8)}31`}`;
  const { days, sum } = await tx
    .selectFrom('insight_days')
    .select((eb) => [eb.fn.countAll<number>().as('days'), eb.fn.sum<number | null>('n').as('sum')])
    .where(ofMonth)
    .executeTakeFirstOrThrow();
  if (Number(days) < 2) return;
  await tx.deleteFrom('insight_days').where(ofMonth).execute();
  const n = Math.round(Number(sum) / Number(days));
  if (n > 0) await addToDays(tx, month, [{ kind: 'people', key: '', n }]);
}
