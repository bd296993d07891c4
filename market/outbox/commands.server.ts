import { randomUUIDv7 } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { writeInstant } from '../facts.server.ts';
import type { Db, OutboxRow } from '../ports.ts';
import { CHANNELS } from './rules.ts';
import { PAUSED_FACT } from './store.server.ts';

export interface Outgoing
  extends Pick<OutboxRow, 'channel' | 'kind' | 'idempotency_key' | 'recipient' | 'body' | 'actor'>,
    Partial<Pick<OutboxRow, 'id' | 'lead_id' | 'alert_id' | 'recipient_key' | 'subject'>> {}

/**
 * Stores what is to leave, once for each key. `claimed`: its sender waits for the answer, so it begins as
 * taken. Undefined where one with its key is there, or another mail to its lead is under way.
 */
export function addToOutbox(
  tx: Db,
  outgoing: Outgoing,
  now: number,
  claimed = false,
): Promise<OutboxRow | undefined> {
  return tx
    .insertInto('outbox')
    .values({
      id: randomUUIDv7(),
      lead_id: null,
      alert_id: null,
      recipient_key: outgoing.recipient,
      subject: '',
      state: claimed ? 'sending' : 'pending',
      result: null,
      attempts: claimed ? 1 : 0,
      next_attempt_at: claimed ? now + CHANNELS[outgoing.channel].claimMs : now,
      token_hash: null,
      created_at: now,
      updated_at: now,
      ...outgoing,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whether a row may leave, as a part of the UPDATE that claims it. */
export type MayLeave = (outbox: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>;

interface Claim {
  until: number;
  tokenHash: string | null;
  mayLeave: MayLeave | undefined;
}

/**
 * Takes a due row for this sender, committed before anything is posted; false where another process was
 * faster or it may not leave. The number of attempts is the guard, and later shows whether it is still ours.
 */
export async function claimRow(
  db: Db,
  { id, state, attempts }: OutboxRow,
  { until, tokenHash, mayLeave }: Claim,
  now: number,
): Promise<boolean> {
  let claim = db
    .updateTable('outbox')
    .set({
      state: 'sending',
      attempts: attempts + 1,
      next_attempt_at: until,
      token_hash: tokenHash,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts);
  if (mayLeave) claim = claim.where(mayLeave);
  const { numUpdatedRows } = await claim.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Result = Pick<OutboxRow, 'state' | 'result'> & {
  /** For 'pending': when it is tried again. */
  next_attempt_at?: number | null;
};

/**
 * Writes down what came of an attempt, or of a row that waited; false where a later attempt has begun or
 * somebody else took it. A sender that was given up is believed all the same.
 */
export async function endRow(
  tx: Db,
  { id, state, attempts }: Pick<OutboxRow, 'id' | 'state' | 'attempts'>,
  { state: end, result, next_attempt_at = null }: Result,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: end, result, next_attempt_at, updated_at: now })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', state === 'pending' ? ['pending'] : ['sending', 'unknown'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** From now on no text, mail or relay leaves, until `resumeSending`. */
export async function pauseSending(db: Db, backupAt: number): Promise<void> {
  await writeInstant(db, PAUSED_FACT, backupAt);
}

/** Sends what waits; false where sending was not paused. */
export async function resumeSending(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('facts')
    .where('name', '=', PAUSED_FACT)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
