import { sql } from 'kysely';
import type { Clock, Db } from '../ports.ts';
import { failingAccounts } from '../purchases/accounts.server.ts';
import { MIN_FAILING_MS } from './rules.ts';

export const PARTNERS = ['mail', 'texts', 'form'] as const;
export type PartnerId = (typeof PARTNERS)[number];

/** Instants in epoch milliseconds; undefined if it never happened. */
export interface LastOutcomes {
  success: number | undefined;
  failure: { at: number; reason: string } | undefined;
  failingSince: number | undefined;
}

/** A refusal without `isOurs` is about one recipient, and proves that the connection works. */
interface Outcome {
  kind: string;
  reason?: string;
  isOurs?: boolean;
}

/** Never about one recipient. */
const LOST = ['unreachable', 'not-accepted', 'unknown'];

interface Noting {
  db: Db;
  id: PartnerId;
  now: Clock;
  report: (error: unknown) => void;
}

/** Wraps a port so that the outcome of each attempt is stored. */
export function withNotes<Given extends unknown[], Answer extends Outcome>(
  { db, id, now, report }: Noting,
  send: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const outcome = await send(...given);
    // The outcome counts even if it cannot be stored.
    await noteOutcome(db, id, outcome, now()).catch(report);
    return outcome;
  };
}

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
    // A failure in the future comes from a clock that was ahead; it begins now.
    const failing_since = sql<number>`case when connection_outcomes.failing_since <= ${now}
      then connection_outcomes.failing_since else ${now} end`;
    await table
      .values({ id, ...failure, failing_since: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...failure, failing_since }))
      .execute();
  } else await forgetFailure(db, id);
}

/** After other settings, or when the connection works again. */
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
  /** A Stripe account and its spa; `name` is null for the operator's own. */
  account?: { id: string; name: string | null };
  reason: string;
  /** Epoch milliseconds. */
  since: number;
}

/** Partners and Stripe accounts that are set up and have failed for MIN_FAILING_MS. */
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
