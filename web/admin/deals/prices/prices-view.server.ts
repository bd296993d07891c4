import { randomUUIDv7 } from 'node:crypto';
import { formatDate, formatTime } from '../../../../market/dates.ts';
import { dayIn } from '../../../../market/days.ts';
import { timeZoneOf } from '../../../../market/deals/rules.ts';
import { findDealForEdit } from '../../../../market/deals/store.server.ts';
import { formatDollars } from '../../../../market/dollars.ts';
import type { PriceEvidenceRow } from '../../../../market/ports.ts';
import { evidenceKind } from '../../../../market/prices/kinds.ts';
import { hasSource, itemKey, priceStatement, provenBy } from '../../../../market/prices/rules.ts';
import {
  evidenceOf,
  extensionsOf,
  menuItemOf,
  newestEvidence,
} from '../../../../market/prices/store.server.ts';
import type { Services } from '../../../context.ts';
import { adminTimeZone } from '../../admin-time.server.ts';
import { documentViews } from '../../businesses/documents/documents.server.ts';

const UNPROVEN = {
  price: 'Not proven: the spa charges less.',
  source: 'Not proven: there is no address or document to check.',
};

export type PricesView = NonNullable<Awaited<ReturnType<typeof pricesView>>>;

/** What is known of a deal's regular price, all that was seen at its spa, and when its end was put off. */
export async function pricesView(id: string, services: Services) {
  const { db, zipTable } = services;
  const now = services.now();
  const stored = await findDealForEdit(db, id);
  if (!stored) return undefined;
  const { deal, businessName } = stored;
  const timeZone = timeZoneOf(zipTable.find(deal.business_zip));
  const adminZone = adminTimeZone(services);
  const item = menuItemOf(deal);
  const minutes = deal.duration_minutes;
  const subject = { businessId: deal.business_id, item, minutes };
  const newest = await newestEvidence(db, subject);
  const { until, lacks } = provenBy(newest, deal.regular_price_cents);
  const claim = priceStatement(until, now);
  const lastDay = formatTime(until - 1, 'date', timeZone);
  const texts = {
    proven: `Proven until ${lastDay}.`,
    due: `Proven until ${lastDay}. Please look again.`,
    unproven: lacks ? UNPROVEN[lacks] : 'Not proven.',
  };
  const today = dayIn(timeZone, now);
  const evidence = await evidenceOf(db, deal.business_id);
  const documents = await documentViews(db, deal.business_id, 'prices', adminZone);
  return {
    id,
    formKey: randomUUIDv7(),
    title: deal.title,
    businessName,
    businessId: deal.business_id,
    documents,
    claim: { kind: claim.kind, text: texts[claim.kind] },
    today,
    values: {
      item,
      minutes: String(minutes),
      price: (deal.regular_price_cents / 100).toFixed(2),
      how: newest?.how ?? 'menu_page',
      url: newest?.url ?? '',
      document: '',
      seenOn: today,
    },
    evidence: evidence.map((row) => ({
      ...evidenceView(row),
      isOfDeal: row.item_key === itemKey(item) && row.minutes === minutes,
      document: documents.find((one) => one.id === row.document_id),
    })),
    extensions: (await extensionsOf(db, id)).map(({ from_end, to_end, extended_at }) => ({
      at: formatTime(extended_at, 'full', adminZone),
      from: formatTime(from_end, 'dateInZone', timeZone),
      to: formatTime(to_end, 'dateInZone', timeZone),
    })),
  };
}

function evidenceView(row: PriceEvidenceRow) {
  const kind = evidenceKind(row.how);
  return {
    id: row.id,
    item: row.item,
    minutes: row.minutes,
    priceText: formatDollars(row.cents),
    how: kind?.label ?? row.how,
    url: row.url,
    provesNothing: kind?.says !== undefined && !hasSource(row),
    seenOn: formatDate(row.seen_on),
    seenBy: row.seen_by,
  };
}
