import { randomUUIDv7 } from 'node:crypto';
import { addNotice } from '../notices/commands.server.ts';
import type { SmsReport } from '../ports/sms.ts';
import type { ConsentRow, ConversationRow, Db, Site } from '../ports.ts';
import { addMessage, cancelPending, lockConversation } from './commands.server.ts';
import { failedTextNotice, helpAnswer, newTextNotice, OPTED_OUT, optedOutAnswer } from './copy.ts';
import { isAnswerable, isAnswerDue, keywordIn, nextStatus, stopRequestsSince } from './rules.ts';
import type { InboundText } from './schema.ts';
import { findByGatewayId, findMessage, lastOptInAt } from './store.server.ts';

/**
 * Stores a text from a customer, once for each gateway id, and does what STOP, START and HELP ask
 * for in the same transaction. The first text of a number opens its conversation. STOP and HELP of
 * one number are each answered once in 24 hours at most.
 */
export async function receiveText(
  db: Db,
  inbound: InboundText,
  site: Site,
  now: number,
): Promise<{ kind: 'stored'; messageId: string } | { kind: 'duplicate' }> {
  const { gatewayId, phone, text, media } = inbound;
  if (await findByGatewayId(db, gatewayId)) return { kind: 'duplicate' };
  return db.transaction().execute(async (tx) => {
    const locked = await lockConversation(tx, phone, now);
    if (await findByGatewayId(tx, gatewayId)) return { kind: 'duplicate' };
    const { conversation, messageId } = await addMessage(
      tx,
      locked,
      {
        text,
        sender: 'customer',
        kind: 'written',
        gateway_id: gatewayId,
        media: JSON.stringify(media),
      },
      now,
    );
    await applyKeyword(tx, conversation, inbound, site, now);
    if (conversation.status === 'active')
      await addNotice(tx, newTextNotice(messageId, phone, conversation.last_message), now);
    return { kind: 'stored', messageId };
  });
}

async function applyKeyword(
  tx: Db,
  conversation: ConversationRow,
  inbound: InboundText,
  site: Site,
  now: number,
) {
  const keyword = inbound.verdict ?? keywordIn(inbound.text);
  const isOptedOut = conversation.opted_out_at !== null;
  const answer = async (text: string, answeredColumn: 'stop_answered_at' | 'help_answered_at') => {
    const { status, customer_phone, [answeredColumn]: answeredAt } = conversation;
    if (status !== 'active' || inbound.isAnswered || !isAnswerable(customer_phone)) return;
    if (!isAnswerDue(answeredAt, now)) return;
    await addMessage(tx, conversation, { text, sender: 'admin', kind: 'automatic' }, now);
    await tx
      .updateTable('conversations')
      .set({ [answeredColumn]: now })
      .where('id', '=', conversation.id)
      .execute();
  };
  if (keyword === 'stop' && !isOptedOut) {
    await optOut(tx, conversation, { source: 'Texted us', wording: inbound.text, at: now }, now);
    await answer(optedOutAnswer(site), 'stop_answered_at');
  }
  if (keyword === 'start' && isOptedOut) await optIn(tx, conversation, inbound.text, now);
  if (keyword === 'help' && !isOptedOut) await answer(helpAnswer(site), 'help_answered_at');
}

/** From here on nothing is sent to the number, what waits included; the ledger says why. */
async function optOut(
  tx: Db,
  conversation: ConversationRow,
  request: { source: string; wording: string; at: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable('conversations')
    // Any text of this conversation that was made before is older; our confirmation is younger.
    .set({ opted_out_at: conversation.updated_at })
    .where('id', '=', conversation.id)
    .execute();
  await cancelPending(tx, conversation.id, OPTED_OUT, now);
  await insertConsent(tx, {
    id: randomUUIDv7(),
    phone: conversation.customer_phone,
    kind: 'opted-out',
    source: request.source,
    wording: request.wording,
    created_at: request.at,
  });
}

async function optIn(tx: Db, conversation: ConversationRow, wording: string, now: number) {
  await tx
    .updateTable('conversations')
    .set({ opted_out_at: null })
    .where('id', '=', conversation.id)
    .execute();
  await insertConsent(tx, {
    id: randomUUIDv7(),
    phone: conversation.customer_phone,
    kind: 'opted-in',
    source: 'Texted us',
    wording,
    created_at: now,
  });
}

/** The gateway refuses a number because it opted out at the carrier: that is an opt-out too. */
export async function optOutByGateway(
  db: Db,
  phone: string,
  wording: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, phone, now);
    if (conversation.opted_out_at !== null) return;
    await optOut(tx, conversation, { source: 'Opted out at the carrier', wording, at: now }, now);
  });
}

/**
 * The administrator read a customer's text as a request to stop: an opt-out as of that text.
 * 'superseded': the number opted out already, or opted in after it.
 */
export async function applyStopRequest(
  db: Db,
  messageId: string,
  now: number,
): Promise<{ kind: 'applied' | 'superseded' | 'missing' }> {
  const message = await findMessage(db, messageId);
  if (message?.sender !== 'customer') return { kind: 'missing' };
  return db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, message.phone, now);
    const since = stopRequestsSince(conversation, await lastOptInAt(tx, message.phone));
    if (since === undefined || since > message.created_at) return { kind: 'superseded' };
    const source = 'Texted us, as the administrator read it';
    await optOut(tx, conversation, { source, wording: message.text, at: message.created_at }, now);
    return { kind: 'applied' };
  });
}

/** Moves a text on, never backwards. 'unknown': it is no text of ours. */
export async function applyStatus(
  db: Db,
  report: SmsReport,
  now: number,
): Promise<{ kind: 'applied' | 'unchanged' | 'unknown' }> {
  const { gatewayId, messageId } = report;
  const message =
    (await findByGatewayId(db, gatewayId)) ??
    (messageId === undefined ? undefined : await findMessage(db, messageId));
  if (message?.sender !== 'admin') return { kind: 'unknown' };
  if (report.optedOut) await optOutByGateway(db, message.phone, report.reason ?? '', now);
  const isOtherAttempt =
    message.gateway_id === null
      ? report.attempt !== undefined && report.attempt !== message.attempts
      : message.gateway_id !== gatewayId;
  // An attempt that was given up matters only if it arrived.
  if (isOtherAttempt && report.status !== 'delivered') return { kind: 'unchanged' };
  const status = nextStatus(message.status, report.status);
  if (status === message.status) return { kind: 'unchanged' };
  const isApplied = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({
        status,
        reason: report.reason,
        gateway_id: message.gateway_id ?? gatewayId,
        next_attempt_at: null,
        updated_at: now,
      })
      .where('id', '=', message.id)
      .where('status', '=', message.status)
      .where('attempts', '=', message.attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const outcome = { isUnclear: false, reason: report.reason ?? 'the gateway names none' };
    if (status === 'failed') await addNotice(tx, failedTextNotice(message, outcome), now);
    return true;
  });
  // It changed between reading and writing: look again.
  return isApplied ? { kind: 'applied' } : applyStatus(db, report, now);
}

export async function insertConsent(db: Db, consent: ConsentRow): Promise<void> {
  await db.insertInto('consents').values(consent).execute();
}
