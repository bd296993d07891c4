import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { addNotice } from '../notices/commands.server.ts';
import { type Delivery, type Lane, startDue } from '../outbox/delivery.server.ts';
import { CHANNELS, type Ending } from '../outbox/rules.ts';
import type { AcceptedSms, SmsOutcome, SmsSender } from '../ports/sms.ts';
import type { Db, MessageRow } from '../ports.ts';
import { BLOCKED, failedTextNotice, OPTED_OUT } from './copy.ts';
import { optOutByGateway } from './inbound.server.ts';
import { endingOf, GATEWAY_CLOCK_SKEW_MS } from './rules.ts';
import { findDueTexts } from './store.server.ts';

/** Begins an attempt at each conversation's text that is due, one a conversation; returns the attempts under way. */
export const deliverTexts = (db: Db, gateway: SmsSender, delivery: Delivery) =>
  startDue(laneOfTexts(db, gateway), delivery);

interface ClaimedText {
  message: MessageRow;
  attempts: number;
  claimedAt: number;
  /** When the first attempt began. */
  since: number;
  /** Its sender is gone, and its result is unknown. */
  isAbandoned: boolean;
}

interface TextEnding extends Ending {
  taken?: Taken | undefined;
  hasOptedOut?: boolean;
}

type Taken = Pick<AcceptedSms, 'gatewayId' | 'status' | 'reason'>;

function laneOfTexts(db: Db, gateway: SmsSender): Lane<MessageRow, ClaimedText, TextEnding> {
  return {
    channel: 'text',
    due: (now, limit) => findDueTexts(db, now, limit),
    claim: (message, { now, until }) => claimText(db, message, now, until),
    send: (claim) => send(db, claim, gateway),
    end: (claim, ending, nextAt, now) => end(db, claim, ending, nextAt, now),
  };
}

/**
 * Takes a text for this sender, committed before anything is posted. The guards are part of the one
 * UPDATE: of two senders one finds the row changed, and a number that opted out is never claimed.
 */
async function claimText(
  db: Db,
  message: MessageRow,
  at: number,
  until: number,
): Promise<ClaimedText | undefined> {
  const isAbandoned = message.status === 'sending';
  const attempts = message.attempts + (isAbandoned ? 0 : 1);
  const since = message.first_attempt_at ?? at;
  // An earlier claim keeps its moment: the gateway accepted the message after it.
  const claimedAt = isAbandoned ? Math.min(message.updated_at, at) : at;
  let claim = db
    .updateTable('messages')
    .set({
      status: 'sending',
      attempts,
      first_attempt_at: since,
      next_attempt_at: until,
      updated_at: claimedAt,
    })
    .where('id', '=', message.id)
    .where('status', '=', message.status)
    .where('attempts', '=', message.attempts)
    .where('next_attempt_at', '=', message.next_attempt_at);
  if (!isAbandoned) claim = claim.where(isSendingAllowed);
  const { numUpdatedRows } = await claim.executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return { message, attempts, claimedAt, since, isAbandoned };
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

async function send(db: Db, claim: ClaimedText, gateway: SmsSender): Promise<TextEnding> {
  const { message, attempts, isAbandoned } = claim;
  const { id: messageId, phone: to, text } = message;
  const outcome: SmsOutcome = isAbandoned
    ? { kind: 'unknown', reason: CHANNELS.text.lost ?? '' }
    : await gateway.send({ to, text, messageId, attempt: attempts });
  if (outcome.kind === 'accepted')
    return { ...endingOf(outcome), taken: { ...outcome, status: 'sent', reason: null } };
  if (outcome.kind === 'unknown')
    return { ...endingOf(outcome), taken: await findAcceptedText(db, claim, gateway) };
  return { ...endingOf(outcome), hasOptedOut: outcome.kind === 'refused' && outcome.optedOut };
}

async function end(
  db: Db,
  claim: ClaimedText,
  { state, result, taken, hasOptedOut }: TextEnding,
  nextAt: number | undefined,
  now: number,
): Promise<void> {
  if (taken) return storeAccepted(db, claim, taken, now);
  if (nextAt !== undefined)
    return storeResult(
      db,
      claim,
      { status: 'pending', reason: result, next_attempt_at: nextAt },
      now,
    );
  const isUnclear = state === 'unknown';
  const tooLate = state === 'unreachable' ? '; it is not tried for longer than a day' : '';
  const status = isUnclear ? 'needs-review' : 'failed';
  await storeResult(db, claim, { status, reason: `${result}${tooLate}` }, now);
  if (hasOptedOut) await optOutByGateway(db, claim.message.phone, result, now);
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
  { gatewayId, status, reason }: Taken,
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
