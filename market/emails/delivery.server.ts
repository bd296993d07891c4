import { randomBytes } from 'node:crypto';
import { findDueRows } from '../due-rows.server.ts';
import { hashOf } from '../hash.server.ts';
import { addNotice } from '../notices/commands.server.ts';
import { failedEmailNotice } from '../notices/copy.ts';
import type { SendEmail } from '../ports/email.ts';
import type { Clock, Db, EmailRow } from '../ports.ts';
import { claimEmail, endEmail, storeEmailResult } from './commands.server.ts';
import { renderStoredEmail } from './html.ts';
import {
  ALWAYS_SENT,
  finalStateOf,
  LOST_REASON,
  MAX_CONCURRENT_EMAILS,
  nextAttemptAt,
  WITHOUT_WAY_OUT,
} from './rules.ts';
import { purchaseOfEmail, unsubscribedAt } from './store.server.ts';

export interface EmailDelivery {
  send: SendEmail;
  now: Clock;
  /** From 0 to 1: spreads the pauses. */
  random: () => number;
  publicUrl: string;
  /** What only the reader may have, filled in; undefined: there is nothing to say any more. */
  complete?: (email: EmailRow) => Promise<string | undefined>;
  /** How long a sender may take before another counts it as dead; longer than any deadline. */
  claimMs: number;
}

const storedBody = async ({ body }: EmailRow) => body;
const OVERTAKEN = { state: 'refused', result: 'Its content was no longer true' } as const;
const UNSUBSCRIBED = { state: 'refused', result: 'This address has unsubscribed' } as const;

/**
 * Makes one attempt at each mail that is due, a few at a time; returns how many it ended or
 * attempted. What was surely not taken waits to be tried again, for a day; what may have been taken
 * is never sent again. Any number of processes may do so at once.
 */
export async function deliverEmails(db: Db, delivery: EmailDelivery): Promise<number> {
  const due = await findDueRows(db, 'emails', delivery.now(), MAX_CONCURRENT_EMAILS);
  const attempted = await Promise.all(due.map((email) => attempt(db, email, delivery)));
  return attempted.filter(Boolean).length;
}

async function attempt(
  db: Db,
  email: EmailRow,
  { send, now, random, publicUrl, complete = storedBody, claimMs }: EmailDelivery,
): Promise<boolean> {
  if (email.state === 'sending') {
    const lost = { state: 'unknown', result: LOST_REASON } as const;
    await endAndTell(db, email, lost, now(), (tx) => endEmail(tx, email, lost, now()));
    return true;
  }
  // A token for each attempt: those before were surely not taken.
  const token = randomBytes(32).toString('base64url');
  const claim = { tokenHash: hashOf(token), until: now() + claimMs };
  const body = await complete(email);
  if (body === undefined) return endEmail(db, email, OVERTAKEN, now());
  const claimed = await claimEmail(db, email, claim, now());
  if (!claimed) return endIfUnsubscribed(db, email, now());
  const { id, recipient: to, subject, attempts, created_at: at } = claimed;
  const { text, html } = renderStoredEmail({ kind: email.kind, subject, body }, token, publicUrl);
  const unsubscribeUrl = WITHOUT_WAY_OUT.includes(email.kind)
    ? undefined
    : `${publicUrl}/unsubscribe/${token}`;
  const outcome = await send({
    ...{ id, to, subject, text, html, unsubscribeUrl, at },
    isAutomatic: true,
  });
  const next = nextAttemptAt(outcome, { createdAt: at, attempts }, now(), random());
  const final = finalStateOf(outcome);
  const result = { ...final, updated_at: now() };
  if (next === undefined) {
    await endAndTell(db, email, final, now(), (tx) => storeEmailResult(tx, id, result));
  } else await storeEmailResult(db, id, { ...result, state: 'pending', next_attempt_at: next });
  return true;
}

/** Ends a mail; where that says that it did not arrive, so does a notice. Both or neither. */
async function endAndTell(
  db: Db,
  email: EmailRow,
  { state, result }: Pick<EmailRow, 'state' | 'result'>,
  now: number,
  end: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const isUnclear = state === 'unknown';
  const reason = result ?? '';
  await db.transaction().execute(async (tx) => {
    if (!(await end(tx)) || state === 'accepted') return;
    // A notice about a notice would never end.
    if (email.kind === 'notice' || email.kind === 'test') return;
    const purchase = await purchaseOfEmail(tx, email);
    await addNotice(tx, failedEmailNotice(email, { isUnclear, reason }, purchase), now);
  });
}

async function endIfUnsubscribed(db: Db, email: EmailRow, now: number): Promise<boolean> {
  // These are claimed all the same: another process was faster.
  if (ALWAYS_SENT.includes(email.kind)) return false;
  if ((await unsubscribedAt(db, email.email_key)) === undefined) return false;
  await endEmail(db, email, UNSUBSCRIBED, now);
  return true;
}
