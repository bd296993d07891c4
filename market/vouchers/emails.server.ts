import { sql } from 'kysely';
import { inTransaction } from '../../database/locks.ts';
import { addressLine } from '../businesses/rules.ts';
import { formatTime } from '../dates.ts';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { NOT_LEFT } from '../outbox/store.server.ts';
import type { Clock, Db, OutboxRow, PurchaseRow, Site } from '../ports.ts';
import { emailOf } from '../purchases/checkouts.server.ts';
import { voucherCode, voucherToken } from '../purchases/codes.server.ts';
import { correctEmail } from '../purchases/commands.server.ts';
import { formatMoney } from '../purchases/money.ts';
import { wentBackText } from '../purchases/reversals.ts';
import { GOOD_STATES } from '../purchases/rules.ts';
import type { Settings } from '../settings/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { CODE_HERE, confirmationEmail, reminderEmail, TOKEN_HERE } from './email-copy.ts';
import { CONFIRM_WITHIN_MS, EMAILS_AT_ONCE, MAX_LOOK_MS, REMIND_BEFORE_MS } from './rules.ts';
import { purchasedDeal } from './store.server.ts';

const KINDS = ['voucher', 'voucher-reminder'] as const satisfies OutboxRow['kind'][];
type VoucherEmailKind = (typeof KINDS)[number];

/** Key of the first e-mail of a kind; later ones append to it. */
const keyOf = (kind: VoucherEmailKind, voucherId: string) => `${kind} ${voucherId}`;

export interface VoucherEmailWork {
  now: Clock;
  zipTable: Pick<ZipTable, 'find'>;
  defaults: Site;
  /** Undefined while no e-mail can be sent: then none is stored. */
  settings: () => Promise<Settings | undefined>;
}

/** Stores each e-mail once; returns their number. Several processes may run at once. */
export async function queueVoucherEmails(db: Db, work: VoucherEmailWork): Promise<number> {
  const now = work.now();
  const due = [
    ...(await vouchersToConfirm(db, now)).map((row) => ({ ...row, kind: 'voucher' as const })),
    ...(await vouchersToRemind(db, now)).map((row) => ({
      ...row,
      kind: 'voucher-reminder' as const,
    })),
  ];
  if (due.length === 0) return 0;
  const settings = await work.settings();
  if (!settings) return 0;
  let stored = 0;
  for (const { kind, voucherId, ...purchase } of due) {
    const key = keyOf(kind, voucherId);
    const context = { ...work, db, settings };
    if (await storeEmail(context, kind, { voucherId, purchase }, key)) stored += 1;
  }
  return stored;
}

function vouchersToConfirm(db: Db, now: number) {
  return goodVouchersWithout(db, 'voucher')
    .where('purchases.at', '>=', now - MAX_LOOK_MS)
    .where('vouchers.created_at', '>=', now - CONFIRM_WITHIN_MS)
    .execute();
}

function vouchersToRemind(db: Db, now: number) {
  return goodVouchersWithout(db, 'voucher-reminder')
    .where('promotional_until', '>', now)
    .where('promotional_until', '<=', now + REMIND_BEFORE_MS)
    .where(
      sql<boolean>`not exists (select 1 from email_unsubscribes where email_key = lower(purchases.email))`,
    )
    .execute();
}

function goodVouchersWithout(db: Db, kind: VoucherEmailKind) {
  return goodVouchers(db)
    .where('purchases.email', '<>', '')
    .where(
      sql<boolean>`not exists (select 1 from outbox where idempotency_key = ${`${kind} `} || vouchers.id)`,
    )
    .limit(EMAILS_AT_ONCE);
}

function goodVouchers(db: Db) {
  return db
    .selectFrom('purchases')
    .innerJoin('vouchers', 'vouchers.session_id', 'purchases.session_id')
    .innerJoin('businesses', 'businesses.id', 'purchases.business_id')
    .selectAll('purchases')
    .select('vouchers.id as voucherId')
    .where('purchases.state', 'in', GOOD_STATES)
    .where('vouchers.used_at', 'is', null);
}

interface EmailContext extends Omit<VoucherEmailWork, 'settings'> {
  db: Db;
  settings: Settings;
}

/** False without an address, or if the key was stored before. */
async function storeEmail(
  context: EmailContext,
  kind: VoucherEmailKind,
  { voucherId, purchase }: { voucherId: string; purchase: PurchaseRow },
  idempotencyKey: string,
): Promise<boolean> {
  const now = context.now();
  const purchased = await purchasedDeal(context, purchase, now);
  if (!purchased || purchase.email === '') return false;
  const write = kind === 'voucher' ? confirmationEmail : reminderEmail;
  const email = {
    kind,
    alertId: null,
    actor: voucherId,
    recipient: purchase.email,
    recipientKey: emailKey(purchase.email),
    idempotencyKey,
    ...write(context.settings.site, {
      title: purchased.offer?.title ?? 'what you bought',
      quantityText: purchased.quantityText,
      business: purchased.business,
      address: addressLine(purchased.business),
      worth: purchased.offer?.worth[0],
      lastDay: formatTime(purchase.promotional_until, 'date', purchased.timeZone),
      paid: formatMoney(purchase.paid_cents, purchase.currency),
      wentBack: wentBackText(purchase),
      boughtOn: formatTime(purchase.at, 'date', purchased.timeZone),
    }),
  };
  return queueEmail(context.db, email, now);
}

/** The address becomes the buyer's. Once per form key. 'no-mail': the voucher is not good. */
export async function resendVoucher(
  context: EmailContext,
  sessionId: string,
  { email: typed, idempotencyKey, actor }: { email: string; idempotencyKey: string; actor: string },
): Promise<{ kind: 'queued' | 'sent-before' | 'no-mail' | 'bad-address' }> {
  const email = emailOf(typed);
  if (!email) return { kind: 'bad-address' };
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const found = await goodVouchers(tx)
      .where('purchases.session_id', '=', sessionId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!found) return { kind: 'no-mail' };
    const { voucherId, ...stored } = found;
    const purchase = { ...stored, email };
    const key = `${keyOf('voucher', voucherId)} ${idempotencyKey}`;
    if (!(await storeEmail({ ...context, db: tx }, 'voucher', { voucherId, purchase }, key)))
      return { kind: 'sent-before' };
    if (email !== stored.email) {
      await correctEmail(tx, sessionId, email, { actor, now });
      await dropEmailsToOthers(tx, voucherId, email, now);
    }
    return { kind: 'queued' };
  });
}

const CORRECTED = 'The address was corrected before it left';

/** A wrong address may be someone else's, so waiting e-mails to it are canceled. */
async function dropEmailsToOthers(tx: Db, voucherId: string, email: string, now: number) {
  await tx
    .updateTable('outbox')
    .set({ state: 'refused', result: CORRECTED, next_attempt_at: null, updated_at: now })
    .where('kind', 'in', KINDS)
    .where('actor', '=', voucherId)
    .where('recipient', '<>', email)
    .where('state', '=', 'pending')
    .execute();
}

export function emailsOfVoucher(db: Db, voucherId: string): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', KINDS)
    .where('actor', '=', voucherId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Good vouchers whose last e-mail failed or may have failed. */
export async function unsentVouchers(db: Db, limit: number) {
  const from = sql`'voucher ' || vouchers.id`;
  return goodVouchers(db)
    .innerJoin('outbox', 'outbox.actor', 'vouchers.id')
    .clearSelect()
    .select(['purchases.session_id as id', 'businesses.name as business', 'outbox.state', 'result'])
    .where(NOT_LEFT)
    .where('outbox.state', 'in', ['refused', 'unreachable', 'unknown'])
    .where('outbox.kind', '=', 'voucher')
    .where(
      sql<boolean>`not exists (select 1 from outbox as later
        where later.idempotency_key between ${from} and ${from} || '~'
          and (later.created_at, later.id) > (outbox.created_at, outbox.id))`,
    )
    .orderBy('outbox.created_at')
    .limit(limit)
    .execute();
}

/** The body with token and code, never stored; undefined if used, refunded or erased meanwhile. */
export async function completeVoucherEmail(
  db: Db,
  secret: string,
  { kind, actor, body }: OutboxRow,
): Promise<string | undefined> {
  if (kind !== 'voucher' && kind !== 'voucher-reminder') return body;
  const good = await db
    .selectFrom('vouchers')
    .innerJoin('purchases', 'purchases.session_id', 'vouchers.session_id')
    .select('vouchers.id')
    .where('vouchers.id', '=', actor)
    .where('used_at', 'is', null)
    .where('state', 'in', GOOD_STATES)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return (
    good &&
    body
      .replaceAll(TOKEN_HERE, voucherToken(secret, good.id))
      .replaceAll(CODE_HERE, voucherCode(secret, good.id))
  );
}
