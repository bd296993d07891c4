import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { addNotice } from '../notices/commands.server.ts';
import type { AcceptedSms, SmsOutcome, SmsSender } from '../ports/sms.ts';
import type { Db, MessageRow } from '../ports.ts';
import { retryDelayMs } from '../retries.ts';
import { TEXT_PACE } from '../rules.ts';
import { BLOCKED, failedTextNotice, OPTED_OUT } from './copy.ts';
import { optOutByGateway } from './inbound.server.ts';
import { EXTRA_DUE_TEXTS, GATEWAY_CLOCK_SKEW_MS, MAX_RETRY_WINDOW_MS } from './rules.ts';
import { findDueTexts } from './store.server.ts';

export interface TextDeliveryDependencies {
  gateway: SmsSender;
  now: () => number;
  /** From 0 to 1: spreads the pauses. */
  random: () => number;
  /** How long a sender may take before another counts it as dead; longer than all its deadlines. */
  claimMs: number;
}

/**
 * Begins an attempt at each text that is due, `room` at most and one a conversation; returns the
 * attempts under way. Any number of processes may do so at once.
 */
export async function deliverTexts(
  db: Db,
  dependencies: TextDeliveryDependencies,
  capacity: number,
): Promise<Promise<void>[]> {
  // A few more than there is room for: other processes look at the same ones.
  const due = await findDueTexts(db, dependencies.now(), capacity + EXTRA_DUE_TEXTS);
  const claims: ClaimedText[] = [];
  for (const message of due) {
    if (claims.length === capacity) break;
    const claim = await claimText(db, message, dependencies);
    if (claim) claims.push(claim);
  }
  return claims.map((claim) => attempt(db, claim, dependencies));
}

interface ClaimedText {
  message: MessageRow;
  attempts: number;
  claimedAt: number;
  firstAttemptAt: number;
  /** Its sender is gone, and its result is unknown. */
  isAbandoned: boolean;
}

/**
 * Takes a text for this sender, committed before anything is posted. The guards are part of the one
 * UPDATE: of two senders one finds the row changed, and a number that opted out is never claimed.
 */
async function claimText(
  db: Db,
  message: MessageRow,
  { now, claimMs }: TextDeliveryDependencies,
): Promise<ClaimedText | undefined> {
  const at = now();
  const isAbandoned = message.status === 'sending';
  const attempts = message.attempts + (isAbandoned ? 0 : 1);
  const firstAttemptAt = message.first_attempt_at ?? at;
  // An earlier claim keeps its moment: the gateway accepted the message after it.
  const claimedAt = isAbandoned ? Math.min(message.updated_at, at) : at;
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
  if (!isAbandoned) claim = claim.where(isSendingAllowed);
  const { numUpdatedRows } = await claim.executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return { message, attempts, claimedAt, firstAttemptAt, isAbandoned };
  if (!isAbandoned) await cancelForbidden(db, message, at);
  return undefined;
}

/** A phone number; and of an opt-out nothing but its confirmation, which is younger, may go out. */
function isSendingAllowed(messages: ExpressionBuilder<Tables, 'messages'>) {
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
async function cancelForbidden(db: Db, { id, conversation_id }: MessageRow, now: number) {
  const { status } = await db
    .selectFrom('conversations')
    .select('status')
    .where('id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('messages')
    .set({
      status: 'not-sent',
      reason: status === 'blocked' ? BLOCKED : OPTED_OUT,
      next_attempt_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) => eb.not(isSendingAllowed(eb)))
    .execute();
}

async function attempt(
  db: Db,
  claim: ClaimedText,
  dependencies: TextDeliveryDependencies,
): Promise<void> {
  const { message, attempts, isAbandoned } = claim;
  const { id, phone, text } = message;
  const outcome: SmsOutcome = isAbandoned
    ? { kind: 'unknown', reason: 'the program was stopped while it was sending' }
    : await dependencies.gateway.send({ to: phone, text, messageId: id, attempt: attempts });
  if (outcome.kind === 'accepted') {
    const accepted = { ...outcome, status: 'sent', reason: null } as const;
    return storeAccepted(db, claim, accepted, dependencies.now());
  }
  if (outcome.kind === 'unknown') {
    const accepted = await findAcceptedText(db, claim, dependencies.gateway);
    if (accepted) return storeAccepted(db, claim, accepted, dependencies.now());
    const unclear = { status: 'needs-review', reason: outcome.reason } as const;
    return storeResult(db, claim, unclear, dependencies.now());
  }
  const at = dependencies.now();
  if (outcome.kind === 'refused') {
    await storeResult(db, claim, { status: 'failed', reason: outcome.reason }, at);
    if (outcome.optedOut) await optOutByGateway(db, phone, outcome.reason, at);
    return;
  }
  const next = at + retryDelayMs(TEXT_PACE, attempts, dependencies.random(), outcome.retryAfterMs);
  const isTooLate = next > claim.firstAttemptAt + MAX_RETRY_WINDOW_MS;
  await (isTooLate
    ? storeResult(
        db,
        claim,
        { status: 'failed', reason: `${outcome.reason}; it is not tried for longer than a day` },
        at,
      )
    : storeResult(
        db,
        claim,
        { status: 'pending', reason: outcome.reason, next_attempt_at: next },
        at,
      ));
}

/**
 * The one text that the gateway took and that can only be this one: the same number and words,
 * since the claim, and of no other text of ours. Where two could be meant, none is.
 */
async function findAcceptedText(
  db: Db,
  { message, claimedAt }: ClaimedText,
  gateway: SmsSender,
): Promise<AcceptedSms | undefined> {
  const { id, conversation_id, phone, text } = message;
  const accepted = await gateway.findAccepted(phone, claimedAt - GATEWAY_CLOCK_SKEW_MS);
  const matches = accepted?.filter((one) => one.text === text) ?? [];
  if (matches.length === 0) return undefined;
  const gatewayIds = matches.map(({ gatewayId }) => gatewayId);
  const storedRows = await db
    .selectFrom('messages')
    .select('gateway_id')
    .where('gateway_id', 'in', gatewayIds)
    .execute();
  const known = new Set(storedRows.map(({ gateway_id }) => gateway_id));
  const unknown = matches.filter(({ gatewayId }) => !known.has(gatewayId));
  const duplicate = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .where('text', '=', text)
    .where('id', '<>', id)
    .where('attempts', '>', 0)
    .where('gateway_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unknown.length === 1 && !duplicate ? unknown[0] : undefined;
}

type AttemptResult = Pick<MessageRow, 'status' | 'reason'> &
  Partial<Pick<MessageRow, 'next_attempt_at'>>;

/**
 * Writes down what came of an attempt, unless a report or a later attempt knew better, and tells the
 * administrator where it needs a person.
 */
async function storeResult(
  db: Db,
  { message, attempts }: ClaimedText,
  result: AttemptResult,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ next_attempt_at: null, ...result, updated_at: now })
      .where('id', '=', message.id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'sending')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || result.status === 'pending') return;
    const outcome = { isUnclear: result.status === 'needs-review', reason: result.reason ?? '' };
    await addNotice(tx, failedTextNotice({ ...message, attempts }, outcome), now);
  });
}

/** That the gateway took it is worth knowing however late: it then needs no review, nor sending. */
async function storeAccepted(
  db: Db,
  claim: ClaimedText,
  { gatewayId, status, reason }: Pick<AcceptedSms, 'gatewayId' | 'status' | 'reason'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status, reason, gateway_id: gatewayId, next_attempt_at: null, updated_at: now })
    .where('id', '=', claim.message.id)
    .where('attempts', '=', claim.attempts)
    .where('status', 'in', ['sending', 'needs-review', 'pending'])
    .execute();
}
