import { randomUUIDv7 } from 'node:crypto';
import { lockForUpdate } from '../../database/locks.ts';
import { createOnce } from '../audit/store.server.ts';
import { timeZoneOf } from '../deals/rules.ts';
import { findDealForEdit, findDealsForEdit } from '../deals/store.server.ts';
import { type DealContext, writeDeal } from '../deals/write.server.ts';
import { findDocument } from '../documents/store.server.ts';
import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { EVIDENCE_MESSAGES } from './copy.ts';
import { itemKey, proofFrom } from './rules.ts';
import { type EvidenceProblems, parseEvidence } from './schema.ts';
import { menuItemOf, newestEvidence } from './store.server.ts';

type AddOutcome =
  | { kind: 'added' }
  | { kind: 'invalid'; problems: EvidenceProblems }
  | { kind: 'missing' };

/**
 * Records what somebody saw of a spa's prices, from the screen of one of its deals, once for a form's
 * key. Where the menu calls the deal's item otherwise than the deal, the deal notes that name.
 */
export async function addEvidence(
  context: DealContext,
  dealId: string,
  values: Record<string, string | undefined>,
  idempotencyKey: string,
): Promise<AddOutcome> {
  const { db, zipTable, now, actor } = context;
  const stored = await findDealForEdit(db, dealId);
  if (!stored) return { kind: 'missing' };
  const parsed = parseEvidence(values);
  if (parsed.kind === 'invalid') return parsed;
  const { item, minutes, price, how, url, document, seenOn } = parsed.form;
  const { business_id } = stored.deal;
  const documentId = document || null;
  if (documentId !== null && !(await isOfPrices(db, business_id, documentId)))
    return { kind: 'invalid', problems: { document: EVIDENCE_MESSAGES.noDocument } };
  const timeZone = timeZoneOf(zipTable.find(stored.deal.business_zip));
  const proof = proofFrom(seenOn, timeZone, now);
  if ('problem' in proof)
    return { kind: 'invalid', problems: { seenOn: EVIDENCE_MESSAGES[proof.problem] } };
  await createOnce(db, keyOf(dealId, idempotencyKey, values), now, async (tx) => {
    // Every save of a deal locks its business first: the trigger sees either the deal or the evidence.
    const business = tx.selectFrom('businesses').select('id').where('id', '=', business_id);
    await lockForUpdate(tx, business).executeTakeFirstOrThrow();
    // The trigger writes several deals; every other writer of several locks them in this order too.
    const deals = tx.selectFrom('deals').select('id').where('business_id', '=', business_id);
    await lockForUpdate(tx, deals.orderBy('id')).execute();
    const [locked] = await findDealsForEdit(tx, [dealId]);
    const id = randomUUIDv7();
    const former = await newestEvidence(tx, { businessId: business_id, item, minutes });
    await tx
      .insertInto('price_evidence')
      .values({
        id,
        business_id,
        item,
        item_key: itemKey(item),
        minutes,
        cents: price,
        how,
        url,
        document_id: documentId,
        seen_on: seenOn,
        proves_until: proof.until,
        seen_by: actor,
        // The last one added on a day is the newest, also where the clock was set back.
        created_at: Math.max(now, (former?.created_at ?? 0) + 1),
      })
      .execute();
    if (locked && itemKey(menuItemOf(locked.deal)) !== itemKey(item))
      await writeDeal(tx, context, locked, { menu_item: item });
    return id;
  });
  return { kind: 'added' };
}

async function isOfPrices(db: Db, businessId: string, id: string): Promise<boolean> {
  return (await findDocument(db, { businessId, id }))?.of_prices === 1;
}

function keyOf(dealId: string, idempotencyKey: string, values: Record<string, unknown>): string {
  return `price:${hashOf(JSON.stringify([dealId, idempotencyKey, Object.entries(values).sort()]))}`;
}
