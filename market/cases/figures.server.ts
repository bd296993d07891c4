import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { CASES_SINCE } from './commands.server.ts';
import { casesClaim, countedSince } from './rules.ts';

export interface CasesClaim {
  /** Undefined where no problem was reported. */
  text: string | undefined;
  /** Until when it holds if nobody changes a case (epoch milliseconds). */
  until: number;
}

/** What a spa's page says of its problems: those alone that were marked genuine. */
export async function spaCasesClaim(
  db: Db,
  spa: { id: string; created_at: number },
  now: number,
  timeZone: string,
): Promise<CasesClaim> {
  const recordsSince = await readInstant(db, CASES_SINCE);
  // The first case is not genuine when it comes; marking it changes the page.
  if (recordsSince === undefined) return { text: undefined, until: Number.POSITIVE_INFINITY };
  const { since, until } = countedSince({ listedAt: spa.created_at, recordsSince }, now, timeZone);
  const { reported, answered } = await db
    .selectFrom('cases')
    .select(({ fn }) => [fn.countAll().as('reported'), fn.count('answered_at').as('answered')])
    .where('business_id', '=', spa.id)
    .where('created_at', '>=', since)
    .where('genuine_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const figures = { since, reported: Number(reported), answered: Number(answered) };
  return { text: casesClaim(figures, timeZone), until };
}
