import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Db, MessageRow, TakenText, TextGateway, TextOutcome } from '../ports.ts';
import { BLOCKED, OPTED_OUT } from './copy.ts';
import { optOutByGateway } from './inbound.server.ts';
import { LONGEST_TRYING_MS, pauseAfter } from './rules.ts';
import { CLOCK_SLACK_MS, findDueTexts } from './store.server.ts';

export interface DeliveringTexts {
  gateway: TextGateway;
  now: () => number;
  /** From 0 to 1: spreads the pauses. */
  chance: () => number;
  /** How long a sender may take before another counts it as dead; longer than all its deadlines. */
  claimMs: number;
}

const SPARE = 7;

/**
 * Begins an attempt at each text that is due, `room` at most and one a conversation; returns the
 * attempts under way. Any number of processes may do so at once.
 */
export async function deliverTexts(
  db: Db,
  delivering: DeliveringTexts,
  room: number,
): Promise<Promise<void>[]> {
  // A few more than there is room for: other processes look at the same ones.
  const due = await findDueTexts(db, delivering.now(), room + SPARE);
  const claimed: Claimed[] = [];
  for (const message of due) {
    if (claimed.length === room) break;
    const claim = await claimText(db, message, delivering);
    if (claim) claimed.push(claim);
  }
  return claimed.map((claim) => attempt(db, claim, delivering));
}

interface Claimed {
  message: MessageRow;
  attempts: number;
  claimedAt: number;
  firstAttemptAt: number;
  /** Its sender is gone, and nobody knows how far it came. */
  isFound: boolean;
}

/**
 * Takes a text for this sender, committed before anything is posted. The guards are part of the one
 * UPDATE: of two senders one finds the row changed, and a number that opted out is never claimed.
 */
async function claimText(
  db: Db,
  message: MessageRow,
  { now, claimMs }: DeliveringTexts,
): Promise<Claimed | undefined> {
  const at = now();
  const isFound = message.status === 'sending';
  const attempts = message.attempts + (isFound ? 0 : 1);
  const firstAttemptAt = message.first_attempt_at ?? at;
  // What was claimed before keeps that moment: whatever the gateway took, it took later.
  const claimedAt = isFound ? Math.min(message.updated_at, at) : at;
  let claim = db
    .updateTable('messages')
    .set({
      status: 'sending',
      attempts,
      first_attempt_at: firstAttemptAt,
      next_attempt_at: at + claimMs,
      updated_at: claimedAt,
    })
    .where('id', '=', message.id)
    .where('status', '=', message.status)
    .where('attempts', '=', message.attempts)
    .where('next_attempt_at', '=', message.next_attempt_at);
  if (!isFound) claim = claim.where(mayBeSent);
  const { numUpdatedRows } = await claim.executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return { message, attempts, claimedAt, firstAttemptAt, isFound };
  if (!isFound) await dropForbidden(db, message, at);
  return undefined;
}

/** A phone number; and of an opt-out nothing but its confirmation, which is younger, may go out. */
function mayBeSent(messages: ExpressionBuilder<Tables, 'messages'>) {
  return messages.exists(
    messages
      .selectFrom('conversations')
      .select('conversations.id')
      .whereRef('conversations.id', '=', 'messages.conversation_id')
      .where('conversations.status', '=', 'active')
      .where('conversations.customer_phone', 'like', '+%')
      .where((eb) =>
        eb.or([
          eb('conversations.opted_out_at', 'is', null),
          eb.and([
            eb('messages.kind', '=', 'automatic'),
            eb('messages.created_at', '>', eb.ref('conversations.opted_out_at')),
          ]),
        ]),
      ),
  );
}

/** Ends a text that came back to wait after its number opted out or was blocked. */
async function dropForbidden(db: Db, { id, conversation_id }: MessageRow, now: number) {
  const { status } = await db
    .selectFrom('conversations')
    .select('status')
    .where('id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('messages')
    .set({
      status: 'not_sent',
      reason: status === 'blocked' ? BLOCKED : OPTED_OUT,
      next_attempt_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) => eb.not(mayBeSent(eb)))
    .execute();
}

async function attempt(db: Db, claim: Claimed, delivering: DeliveringTexts): Promise<void> {
  const { message, attempts, isFound } = claim;
  const { id, phone, text } = message;
  const outcome: TextOutcome = isFound
    ? { kind: 'unclear', reason: 'the program was stopped while it was sending' }
    : await delivering.gateway.send({ to: phone, text, messageId: id, attempt: attempts });
  if (outcome.kind === 'accepted') {
    return settleTaken(db, claim, { ...outcome, status: 'sent', reason: null }, delivering.now());
  }
  if (outcome.kind === 'unclear') {
    const taken = await findInGateway(db, claim, delivering.gateway);
    if (taken) return settleTaken(db, claim, taken, delivering.now());
    return settle(db, claim, { status: 'needs_review', reason: outcome.reason }, delivering.now());
  }
  const at = delivering.now();
  if (outcome.kind === 'refused') {
    await settle(db, claim, { status: 'failed', reason: outcome.reason }, at);
    if (outcome.optedOut) await optOutByGateway(db, phone, outcome.reason, at);
    return;
  }
  const next = at + pauseAfter(attempts, delivering.chance(), outcome.retryAfterMs);
  const isTooLate = next > claim.firstAttemptAt + LONGEST_TRYING_MS;
  await (isTooLate
    ? settle(
        db,
        claim,
        { status: 'failed', reason: `${outcome.reason}; it is not tried for longer than a day` },
        at,
      )
    : settle(db, claim, { status: 'pending', reason: outcome.reason, next_attempt_at: next }, at));
}

/**
 * The one text that the gateway took and that can only be this one: the same number and words,
 * since the claim, and of no other text of ours. Where two could be meant, none is.
 */
async function findInGateway(
  db: Db,
  { message, claimedAt }: Claimed,
  gateway: TextGateway,
): Promise<TakenText | undefined> {
  const { id, conversation_id, phone, text } = message;
  const taken = await gateway.findTaken(phone, claimedAt - CLOCK_SLACK_MS);
  const same = taken?.filter((one) => one.text === text) ?? [];
  if (same.length === 0) return undefined;
  const gatewayIds = same.map(({ gatewayId }) => gatewayId);
  const ours = await db
    .selectFrom('messages')
    .select('gateway_id')
    .where('gateway_id', 'in', gatewayIds)
    .execute();
  const known = new Set(ours.map(({ gateway_id }) => gateway_id));
  const unknown = same.filter(({ gatewayId }) => !known.has(gatewayId));
  const twin = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .where('text', '=', text)
    .where('id', '<>', id)
    .where('attempts', '>', 0)
    .where('gateway_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unknown.length === 1 && !twin ? unknown[0] : undefined;
}

type Settled = Pick<MessageRow, 'status' | 'reason'> & Partial<Pick<MessageRow, 'next_attempt_at'>>;

/** Writes down what came of an attempt, unless a report or a later attempt knew better. */
async function settle(db: Db, claim: Claimed, settled: Settled, now: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ next_attempt_at: null, ...settled, updated_at: now })
    .where('id', '=', claim.message.id)
    .where('attempts', '=', claim.attempts)
    .where('status', '=', 'sending')
    .execute();
}

/** That the gateway took it is worth knowing however late: it then needs no review, nor sending. */
async function settleTaken(
  db: Db,
  claim: Claimed,
  { gatewayId, status, reason }: Pick<TakenText, 'gatewayId' | 'status' | 'reason'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status, reason, gateway_id: gatewayId, next_attempt_at: null, updated_at: now })
    .where('id', '=', claim.message.id)
    .where('attempts', '=', claim.attempts)
    .where('status', 'in', ['sending', 'needs_review', 'pending'])
    .execute();
}
