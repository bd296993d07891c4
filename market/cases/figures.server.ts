import { readInstant } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { CASES_SINCE } from './commands.server.ts';
import { casesStatement, countedSince } from './rules.ts';

export interface CasesStatement {
  /** Undefined where no problem was reported. */
  text: string | undefined;
  /** Until when it holds if nobody changes a case (epoch milliseconds). */
  until: number;
}

/** What a spa's page says of its problems: those alone that were marked genuine. */
export async function businessCasesStatement(
  db: Db,
  business: { id: string; created_at: number },
  now: number,
  timeZone: string,
): Promise<CasesStatement> {
  const recordsSince = await readInstant(db, CASES_SINCE);
  // The first case is not genuine when it comes; marking it changes the page.
  if (recordsSince === undefined) return { text: undefined, until: Number.POSITIVE_INFINITY };
  const { since, until } = countedSince(
    { listedAt: business.created_at, recordsSince },
    now,
    timeZone,
  );
  const counted = await countGenuine(db, since, business.id);
  return { text: casesStatement({ since, ...counted }, timeZone), until };
}

async function countGenuine(db: Db, since: number, businessId: string) {
  const { reported, answered } = await db
    .selectFrom('cases')
    .select(({ fn }) => [fn.countAll().as('reported'), fn.count('answered_at').as('answered')])
    .where('created_at', '>=', since)
    .where('genuine_at', 'is not', null)
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  return { reported: Number(reported), answered: Number(answered) };
}
