import { sql } from 'kysely';
import type { Clock, Db } from '../ports.ts';
import { failingAccounts } from '../purchases/accounts.server.ts';
import { MIN_FAILING_MS } from './rules.ts';

/** Partners to whom something is sent. */
export const PARTNERS = ['mail', 'texts', 'form'] as const;
export type PartnerId = (typeof PARTNERS)[number];

/** Instants are epoch milliseconds; undefined: it never happened. */
export interface LastOutcomes {
  success: number | undefined;
  failure: { at: number; reason: string } | undefined;
  /** When it began to fail, if the last attempt did. */
  failingSince: number | undefined;
}

/** What a port answers. A refusal that is not `isOurs` is about one recipient, and proves that the way is open. */
interface Outcome {
  kind: string;
  reason?: string;
  isOurs?: boolean;
}

/** Kinds of outcomes that never depend on the recipient. */
const LOST = ['unreachable', 'not-accepted', 'unknown'];

interface Noting {
  db: Db;
  id: PartnerId;
  now: Clock;
  report: (error: unknown) => void;
}

/** The same port, whose every attempt is also noted. */
export function withNotes<Given extends unknown[], Answer extends Outcome>(
  { db, id, now, report }: Noting,
  send: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const outcome = await send(...given);
    // What became of the attempt counts, even where this cannot be written.
    await noteOutcome(db, id, outcome, now()).catch(report);
    return outcome;
  };
}

/** Notes what an attempt at `now` says of a partner. */
export async function noteOutcome(
  db: Db,
  id: PartnerId,
  { kind, reason = '', isOurs = false }: Outcome,
  now: number,
): Promise<void> {
  const table = db.insertInto('connection_outcomes');
  if (kind === 'accepted') {
    const success = { succeeded_at: now, failing_since: null };
    await table
      .values({ id, ...success })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(success))
      .execute();
  } else if (isOurs || LOST.includes(kind)) {
    const failure = { failed_at: now, reason };
    // A moment of a clock that was ahead never began.
    const failing_since = sql<number>`case when connection_outcomes.failing_since <= ${now}
      then connection_outcomes.failing_since else ${now} end`;
    await table
      .values({ id, ...failure, failing_since: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...failure, failing_since }))
      .execute();
  } else await forgetFailure(db, id);
}

/** Its settings are others now, or the way is open again. */
export async function forgetFailure(db: Db, id: PartnerId): Promise<void> {
  await db
    .updateTable('connection_outcomes')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

export async function lastOutcomes(db: Db, id: PartnerId): Promise<LastOutcomes> {
  const row = await db
    .selectFrom('connection_outcomes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return {
    success: row?.succeeded_at ?? undefined,
    failure: row?.failed_at ? { at: row.failed_at, reason: row.reason ?? '' } : undefined,
    failingSince: row?.failing_since ?? undefined,
  };
}

export interface FailingConnection {
  id: PartnerId | 'stripe';
  /** The Stripe account, and the spa whose it is; null: the operator's own. */
  account?: { id: string; name: string | null };
  reason: string;
  /** Since when nothing got through (epoch milliseconds). */
  since: number;
}

/** What is set up and has failed for some minutes: partners to whom we send, and each Stripe account. */
export async function failingConnections(
  db: Db,
  isSetUp: Record<PartnerId, boolean>,
  now: number,
): Promise<FailingConnection[]> {
  const rows = await db
    .selectFrom('connection_outcomes')
    .select(['id', 'reason', 'failing_since'])
    .where('failing_since', '<=', now - MIN_FAILING_MS)
    .orderBy('id')
    .execute();
  const partners = rows
    .filter(({ id }) => isSetUp[id])
    .map(({ id, reason, failing_since }) => ({
      ...{ id, reason: reason ?? '', since: failing_since ?? now },
    }));
  return [...partners, ...(await failingAccounts(db))];
}
