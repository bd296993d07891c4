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
import type { BusinessRow, Site } from '../ports.ts';
import { formatMoney } from '../purchases/money.ts';
import { makeGoodEmail, PAUSE_REASON } from './copy.ts';
import { type Holder, isToWrite } from './rules.ts';
import { emailKeyOf, holdersOf, runningDeals, stopOf } from './store.server.ts';

interface StopContext extends DealContext {
  site: Pick<Site, 'brand' | 'postalAddress'>;
}

/**
 * Pauses the running deals of a spa as one batch and queues an email to each holder who was not written to
 * before, all in one transaction. Without a `draft` no email can be sent, and the deals are paused all the same.
 * `informed`: how many emails the form's press has queued. 'nothing': there was nothing left to do.
 */
export async function stopAndTell(
  context: StopContext,
  businessId: string,
  { draft, idempotencyKey }: { draft: EmailDraft | undefined; idempotencyKey: string },
): Promise<{ kind: 'stopped'; informed: number } | { kind: 'nothing' | 'missing' }> {
  const { db, now } = context;
  const business = await findBusiness(db, businessId);
  if (!business) return { kind: 'missing' };
  const { id: batch } = await createOnce(db, idempotencyKey, now, (tx) =>
    press({ ...context, db: tx }, business, draft),
  );
  if (batch === '') return { kind: 'nothing' };
  const event = (await eventsOfBatch(db, batch)).find(({ kind }) => kind === 'make-good');
  return { kind: 'stopped', informed: Number(event?.after?.informed) };
}

/** Returns the batch; '' where another press has done it all. */
async function press(
  context: StopContext,
  business: BusinessRow,
  draft: EmailDraft | undefined,
): Promise<string> {
  const { db: tx, now: at, actor } = context;
  const { id: record, name } = business;
  // A buyer who is erased meanwhile waits, and then takes the email along.
  const purchases = tx
    .selectFrom('purchases')
    .select('session_id')
    .where('business_id', '=', record);
  await lockForShare(tx, purchases).execute();
  // Two administrators who press at once follow each other.
  await lockRecords(tx, 'businesses', [record]);
  const stop = await stopOf(tx, record, at);
  const deals = (await runningDeals(tx, record, at)).map(({ id }) => id);
  const holders = draft ? (await holdersOf(tx, record, stop)).filter(isToWrite) : [];
  if (deals.length + holders.length === 0) return '';
  const batch = randomUUIDv7();
  for (let from = 0; from < deals.length; from += MAX_BULK_DEALS) {
    const change = { verb: 'pause', reason: PAUSE_REASON } as const;
    await changeDeals(context, deals.slice(from), change, from ? `${batch} ${from}` : batch);
  }
  for (const holder of holders)
    if (draft) await write(context, business, { stopId: stop?.id ?? batch, draft, holder });
  const after = { name, informed: holders.length };
  await appendEvent(tx, { at, actor, kind: 'make-good', record, batch, before: undefined, after });
  return batch;
}

interface Writing {
  stopId: string;
  draft: EmailDraft;
  holder: Holder;
}

/** Replaces an email that surely did not arrive. */
async function write(
  { db: tx, site, zipTable, now }: StopContext,
  { name, zip }: BusinessRow,
  { stopId, draft, holder }: Writing,
) {
  const { voucher_id: actor, email: recipient, title, at, paid_cents, currency } = holder;
  const idempotencyKey = emailKeyOf(stopId, actor);
  await tx.deleteFrom('outbox').where('idempotency_key', '=', idempotencyKey).execute();
  const bought = {
    title: title ?? 'what you bought',
    business: name,
    on: formatTime(at, 'date', timeZoneOf(zipTable.find(zip))),
    paid: formatMoney(paid_cents, currency),
  };
  const address = { recipient, recipientKey: emailKey(recipient), alertId: null };
  const email = { kind: 'make-good', actor, idempotencyKey, ...address } as const;
  await queueEmail(tx, { ...email, ...makeGoodEmail(site, draft, bought) }, now);
}
