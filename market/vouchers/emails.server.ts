import { sql } from 'kysely';
import { addressLine } from '../businesses/rules.ts';
import { formatTime } from '../dates.ts';
import { DAY_MS } from '../durations.ts';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import type { Clock, Db, EmailRow, PurchaseRow, Site } from '../ports.ts';
import { voucherCode, voucherToken } from '../purchases/codes.server.ts';
import { GOOD_STATES } from '../purchases/rules.ts';
import type { Settings } from '../settings/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { CODE_HERE, confirmationEmail, reminderEmail, TOKEN_HERE } from './email-copy.ts';
import { purchasedDeal } from './purchased.server.ts';

type VoucherEmailKind = Extract<EmailRow['kind'], 'voucher' | 'voucher-reminder'>;

/** How long before the end of its promotional value a voucher's buyer is reminded. */
const REMIND_BEFORE_MS = 21 * DAY_MS;
/** A mail server that is connected later says nothing about what was bought long before. */
const CONFIRM_WITHIN_MS = 3 * DAY_MS;
/** The longest time from a purchase to its voucher: a person may have to look at the payment. */
const MAX_LOOK_MS = 60 * DAY_MS;
const BATCH_SIZE = 8;

export interface VoucherEmailWork {
  now: Clock;
  zipTable: Pick<ZipTable, 'find'>;
  defaults: Site;
  /** Undefined while no e-mail can be sent: then none is stored. */
  settings: () => Promise<Settings | undefined>;
}

/**
 * Stores the confirmation of each new voucher and the reminder of each that is about to lose its
 * promotional value, each once; returns how many. Any number of processes may do so at once.
 */
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
    const key = `${kind} ${voucherId}`;
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

/** Vouchers that can be used and about which no such e-mail was ever stored. */
function goodVouchersWithout(db: Db, kind: VoucherEmailKind) {
  return goodVouchers(db)
    .where(
      sql<boolean>`not exists (select 1 from emails where idempotency_key = ${`${kind} `} || vouchers.id)`,
    )
    .limit(BATCH_SIZE);
}

/** Vouchers that can be used and whose buyers have an address. */
function goodVouchers(db: Db) {
  return db
    .selectFrom('purchases')
    .innerJoin('vouchers', 'vouchers.session_id', 'purchases.session_id')
    .innerJoin('businesses', 'businesses.id', 'purchases.business_id')
    .selectAll('purchases')
    .select('vouchers.id as voucherId')
    .where('purchases.state', 'in', GOOD_STATES)
    .where('purchases.email', '<>', '')
    .where('vouchers.used_at', 'is', null);
}

interface EmailContext extends Omit<VoucherEmailWork, 'settings'> {
  db: Db;
  settings: Settings;
}

/** False where nobody can be written to, or an e-mail with the key was stored before. */
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
    }),
  };
  return queueEmail(context.db, email, now);
}

/**
 * Sends the confirmation of a purchase again; once for each key, which its form has. 'no-mail' where
 * the purchase has no address, or its voucher is not good.
 */
export async function resendVoucher(
  context: EmailContext,
  sessionId: string,
  idempotencyKey: string,
): Promise<{ kind: 'queued' | 'sent-before' | 'no-mail' }> {
  const { db } = context;
  const found = await goodVouchers(db)
    .where('purchases.session_id', '=', sessionId)
    .executeTakeFirst();
  if (!found) return { kind: 'no-mail' };
  const { voucherId, ...purchase } = found;
  const isNew = await storeEmail(
    context,
    'voucher',
    { voucherId, purchase },
    `voucher ${idempotencyKey}`,
  );
  return { kind: isNew ? 'queued' : 'sent-before' };
}

/**
 * The text of an e-mail as it leaves: of a voucher's with what is stored nowhere, its token and its
 * code; undefined where the voucher was used, refunded or erased meanwhile.
 */
export async function completeVoucherEmail(
  db: Db,
  secret: string,
  { kind, actor, body }: EmailRow,
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
