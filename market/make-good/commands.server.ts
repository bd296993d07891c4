import { randomUUIDv7 } from 'node:crypto';
import { lockForShare, lockRecords } from '../../database/locks.ts';
import { findBusiness } from '../businesses/store.server.ts';
import { appendEvent } from '../changes/commands.server.ts';
import { createOnce } from '../changes/once.server.ts';
import { eventsOfBatch } from '../changes/store.server.ts';
import { formatTime } from '../dates.ts';
import { changeDeals } from '../deals/bulk.server.ts';
import type { DealContext } from '../deals/change.server.ts';
import { MAX_BULK_DEALS, timeZoneOf } from '../deals/rules.ts';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import type { EmailDraft } from '../emails/schema.ts';
import type { BusinessRow, Db, Site } from '../ports.ts';
import { formatMoney } from '../purchases/money.ts';
import { wentBackText } from '../purchases/reversals.ts';
import { GOOD_STATES } from '../purchases/rules.ts';
import { makeGoodEmail, PAUSE_REASON } from './copy.ts';
import { type Holder, isToWrite } from './rules.ts';
import { emailKeyOf, holdersOf, runningDeals, runsOf } from './store.server.ts';

interface StopContext extends DealContext {
  site: Pick<Site, 'brand' | 'postalAddress'>;
}

interface StopRequest {
  /** Undefined where no email can be sent: the deals are paused all the same. */
  draft: EmailDraft | undefined;
  idempotencyKey: string;
}

/**
 * Pauses the running deals of a spa as one batch and queues an email to each holder of a good, unused
 * voucher who was not written to before, all in one transaction. `informed`: how many emails the press queued,
 * the same for a form that is sent again. 'nothing': there was nothing left to do.
 */
export async function stopAndTell(
  context: StopContext,
  businessId: string,
  { draft, idempotencyKey }: StopRequest,
): Promise<{ kind: 'stopped'; informed: number } | { kind: 'nothing' | 'missing' }> {
  const { db, now } = context;
  const business = await findBusiness(db, businessId);
  if (!business) return { kind: 'missing' };
  const { id: run } = await createOnce(db, idempotencyKey, now, (tx) =>
    stop({ ...context, db: tx }, business, draft),
  );
  if (run === '') return { kind: 'nothing' };
  const event = (await eventsOfBatch(db, run)).find(({ kind }) => kind === 'make-good');
  return { kind: 'stopped', informed: Number(event?.after?.informed ?? 0) };
}

/** Returns the run's id; '' where another press has done it all. */
async function stop(
  context: StopContext,
  business: BusinessRow,
  draft: EmailDraft | undefined,
): Promise<string> {
  const { db: tx, now: at, actor } = context;
  await lockBuyers(tx, business.id);
  // Two administrators who press at once follow each other, and the second finds nothing left to do.
  await lockRecords(tx, 'businesses', [business.id]);
  const runs = await runsOf(tx, business.id, at);
  const deals = await runningDeals(tx, business.id, at);
  const holders = draft ? (await holdersOf(tx, business.id, runs)).filter(isToWrite) : [];
  if (deals.length === 0 && holders.length === 0) return '';
  const run = randomUUIDv7();
  for (let from = 0; from < deals.length; from += MAX_BULK_DEALS) {
    const ids = deals.slice(from, from + MAX_BULK_DEALS).map(({ id }) => id);
    const batch = from === 0 ? run : `${run} ${from}`;
    await changeDeals(context, ids, { verb: 'pause', reason: PAUSE_REASON }, batch);
  }
  let informed = 0;
  for (const holder of draft ? holders : [])
    if (draft && (await queue(context, business, { run, draft, holder }))) informed += 1;
  const after = { name: business.name, informed };
  const event = { at, actor, kind: 'make-good', record: business.id, batch: run } as const;
  await appendEvent(tx, { ...event, before: undefined, after });
  return run;
}

/** A buyer who is erased meanwhile waits, and with the buyer goes the email. */
async function lockBuyers(tx: Db, businessId: string): Promise<void> {
  const buyers = tx
    .selectFrom('purchases')
    .select('session_id')
    .where('business_id', '=', businessId)
    .where('state', 'in', GOOD_STATES)
    .orderBy('session_id');
  await lockForShare(tx, buyers).execute();
}

function queue(
  { db: tx, site, zipTable, now }: StopContext,
  business: BusinessRow,
  { run, draft, holder }: { run: string; draft: EmailDraft; holder: Holder },
): Promise<boolean> {
  const email = makeGoodEmail(site, draft, {
    title: holder.title ?? 'what you bought',
    business: business.name,
    boughtOn: formatTime(holder.at, 'date', timeZoneOf(zipTable.find(business.zip))),
    paid: formatMoney(holder.paid_cents, holder.currency),
    wentBack: wentBackText(holder),
  });
  return queueEmail(
    tx,
    {
      kind: 'make-good',
      alertId: null,
      actor: holder.voucher_id,
      recipient: holder.email,
      recipientKey: emailKey(holder.email),
      idempotencyKey: emailKeyOf(run, holder.voucher_id),
      ...email,
    },
    now,
  );
}
