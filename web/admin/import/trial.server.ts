import { addressLine } from '../../../market/businesses/rules.ts';
import { formOf } from '../../../market/businesses/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { kindLabel } from '../../../market/deals/kinds.ts';
import { NO_END, percentOffLabel, timeZoneOf } from '../../../market/deals/rules.ts';
import type { StoredDeal } from '../../../market/deals/store.server.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { hoursText } from '../../../market/hours/line.ts';
import type { ImportedRow, ImportOutcome } from '../../../market/imports/commands.server.ts';
import { headingOf } from '../../../market/imports/fields.ts';
import { groupedProblems } from '../../../market/imports/refusals.ts';
import type { ImportKind } from '../../../market/imports/rules.ts';
import { NO_LABEL } from '../../../market/licenses/copy.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { businessWording } from '../businesses/copy.ts';
import { licenseFacts } from '../businesses/license-facts.server.ts';
import { labelOfForm } from '../businesses/license-label.ts';
import { entryView } from '../changes/changes.server.ts';
import { dealWording } from '../deals/history.server.ts';

export type TrialView = ReturnType<typeof trialView>;

export function trialView(app: Services, kind: ImportKind, { rows, digest }: ImportOutcome) {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { saved } of rows) counts[saved.kind] += 1;
  return {
    kind,
    digest,
    counts,
    lostZeros: rows.filter(({ hasLostZero }) => hasLostZero).length,
    refusals: groupedProblems(rows),
    rows: rows.map((row) => rowView(app, kind, row)),
  };
}

export type TrialRow = ReturnType<typeof rowView>;

function rowView(app: Services, kind: ImportKind, row: ImportedRow) {
  const { line, saved, business, deal, event } = row;
  const shown = deal ? dealFacts(app, deal) : business && businessFacts(app, business);
  const zone = adminTimeZone(app);
  const wording = deal ? dealWording(zone, zoneOf(app, deal)) : businessWording(zone);
  const changes = saved.kind === 'changed' && event ? entryView(event, wording).changes : [];
  return {
    line,
    outcome: saved.kind,
    name: saved.kind === 'refused' ? saved.name : (shown?.name ?? ''),
    facts: shown?.facts ?? readFacts(kind, row),
    prices: shown?.prices,
    /** Why visitors do not see it. */
    hidden: shown?.hidden,
    note: 'note' in saved ? saved.note : undefined,
    changes: changes.map(({ label, before, after }) => ({ label, before, after })),
  };
}

const zoneOf = ({ zipTable }: Services, { deal }: StoredDeal) =>
  timeZoneOf(zipTable.find(deal.business_zip));

/** What tells most of a row that is refused. */
const READ = {
  businesses: ['address', 'city', 'state', 'zip', 'phone', 'email'],
  deals: ['durationMinutes', 'regularPrice', 'dealPrice', 'expiryDate', 'checkoutUrl'],
};

function readFacts(kind: ImportKind, { values }: ImportedRow): string[] {
  const given = READ[kind].filter((name) => values[name]);
  return given.map((name) => `${headingOf(kind, name)}: ${values[name]?.slice(0, 200)}`);
}

interface Facts {
  name: string;
  facts: string[];
  prices?: { deal: string; regular: string; off: string | undefined };
  hidden: string | undefined;
}

function dealFacts(app: Services, stored: StoredDeal): Facts {
  const { deal, businessName } = stored;
  const prices = {
    regularPriceCents: deal.regular_price_cents,
    dealPriceCents: deal.deal_price_cents,
  };
  const end =
    deal.expires_at === NO_END
      ? 'No end yet'
      : `Ends ${formatTime(deal.expires_at, 'date', zoneOf(app, stored))}`;
  const link = deal.checkout_url
    ? `Book Now leads to ${deal.checkout_url.replace('https://', '')}`
    : 'No link yet';
  return {
    name: deal.title,
    facts: [businessName, kindLabel(deal.kind), `${deal.duration_minutes} minutes`, end, link],
    prices: {
      deal: formatDollars(prices.dealPriceCents),
      regular: formatDollars(prices.regularPriceCents),
      off: percentOffLabel(prices),
    },
    hidden: deal.status === 'draft' ? 'A draft: visitors do not see it yet.' : undefined,
  };
}

function businessFacts(app: Services, business: BusinessRow): Facts {
  const { name, phone, email, hours, about, status } = business;
  const { badge, line } = labelOfForm(formOf(business), licenseFacts(app, business));
  return {
    name,
    facts: [
      ...[addressLine(business), phone, email, hours && hoursText(hours), about].filter(Boolean),
      [badge, line].filter(Boolean).join('. ') || NO_LABEL,
    ],
    hidden: status === 'inactive' ? 'Paused: visitors do not see it.' : undefined,
  };
}
