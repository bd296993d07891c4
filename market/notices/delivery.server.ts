import { findDueRows } from '../due-rows.server.ts';
import { BLOCKED, OPTED_OUT } from '../messages/copy.ts';
import { conversationState, MAX_RETRY_WINDOW_MS } from '../messages/rules.ts';
import type { SmsOutcome, SmsSender } from '../ports/sms.ts';
import type { Clock, Db, NoticeTextRow } from '../ports.ts';
import { retryDelayMs } from '../retries.ts';
import { TEXT_PACE } from '../rules.ts';

export interface NoticeTextDelivery {
  gateway: SmsSender;
  now: Clock;
  /** From 0 to 1: spreads the pauses. */
  random: () => number;
  /** How long a sender may take before another counts it as dead; longer than all its deadlines. */
  claimMs: number;
}

const LOST_REASON = 'the program was stopped while it was sending';

/**
 * Makes one attempt at a text to the administrator that is due; returns how many it attempted or
 * ended. As with every text, what the gateway may have taken is never sent again. Any number of
 * processes may do so at once.
 */
export async function deliverNoticeTexts(db: Db, delivery: NoticeTextDelivery): Promise<number> {
  const { gateway, now } = delivery;
  const [text] = await findDueRows(db, 'notice_texts', now(), 1);
  if (!text) return 0;
  if (text.state === 'sending')
    return record(db, text, { state: 'unknown', result: LOST_REASON }, now());
  const refusal = await refusalFor(db, text.recipient);
  if (refusal) return record(db, text, { state: 'failed', result: refusal }, now());
  if (!(await claim(db, text, now() + delivery.claimMs, now()))) return 0;
  const claimed: NoticeTextRow = { ...text, state: 'sending', attempts: text.attempts + 1 };
  const outcome = await gateway.send({
    to: text.recipient,
    text: text.text,
    messageId: text.id,
    attempt: claimed.attempts,
  });
  return record(db, claimed, resultOf(outcome, claimed, delivery), now());
}

/** A phone that said STOP, or is blocked, gets no text from us, the administrator's included. */
async function refusalFor(db: Db, phone: string): Promise<string | undefined> {
  const conversation = await db
    .selectFrom('conversations')
    .select(['status', 'opted_out_at'])
    .where('customer_phone', '=', phone)
    .executeTakeFirst();
  const state = conversation ? conversationState(conversation) : 'open';
  return { open: undefined, blocked: BLOCKED, 'opted-out': OPTED_OUT }[state];
}

/** Committed before the text is posted: after a crash the row says that it may have been. */
async function claim(
  db: Db,
  { id, attempts }: NoticeTextRow,
  until: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice_texts')
    .set({ state: 'sending', attempts: attempts + 1, next_attempt_at: until, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Result = Pick<NoticeTextRow, 'state' | 'result'> & { next_attempt_at?: number };

function resultOf(
  outcome: SmsOutcome,
  { attempts, created_at }: NoticeTextRow,
  { now, random }: NoticeTextDelivery,
): Result {
  if (outcome.kind === 'accepted') return { state: 'sent', result: null };
  const { reason: result } = outcome;
  if (outcome.kind === 'unknown') return { state: 'unknown', result };
  if (outcome.kind === 'refused') return { state: 'failed', result };
  const next = now() + retryDelayMs(TEXT_PACE, attempts, random(), outcome.retryAfterMs);
  return next > created_at + MAX_RETRY_WINDOW_MS
    ? { state: 'failed', result }
    : { state: 'pending', result, next_attempt_at: next };
}

/** Writes down what came of a text, unless another process has meanwhile; returns how many it was. */
async function record(
  db: Db,
  { id, state, attempts }: NoticeTextRow,
  result: Result,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notice_texts')
    .set({ next_attempt_at: null, ...result, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
