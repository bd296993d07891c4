import { findBusiness } from '../businesses/store.server.ts';
import { formatDate, formatTime, formatTimeOfDay } from '../dates.ts';
import { dayIn, plusDays, startOfDay } from '../days.ts';
import { PAUSED_BY_SPA } from '../deals/copy.ts';
import { type DealState, dealState, ENDS_SOON_MS, lifeOf, timeZoneOf } from '../deals/rules.ts';
import { dealsOfBusiness } from '../deals/store.server.ts';
import { verbsFor } from '../deals/verbs.server.ts';
import { formatDollars } from '../dollars.ts';
import { ownerFigures, usesSince } from '../insight/month.server.ts';
import { LICENSE_LEFT, OWNER_STEPS } from '../owners/copy.ts';
import { MAX_ANSWERS, MAX_USES_SHOWN } from '../owners/rules.ts';
import type { Owner } from '../owners/store.server.ts';
import type { DealRow } from '../ports.ts';
import { type Proposal, proposalsOf } from '../proposals/store.server.ts';
import { voucherCode } from '../purchases/codes.server.ts';
import { hasPurchases } from '../purchases/list.server.ts';
import { monthIn, plusMonths } from '../statements/rules.ts';
import { formatNumber } from '../words.ts';
import type { PageServices } from './services.ts';
import { owedIn } from './statement.server.ts';

/** What a spa finds at its own door. */
export async function ownerPage(app: PageServices, owner: Owner, secret: string) {
  const proposals = await proposalsOf(app.db, owner.id);
  const { businessId } = owner;
  const listed =
    businessId === undefined ? undefined : await listedPage(app, businessId, proposals, secret);
  return {
    name: owner.name,
    answers: answersTo(proposals, listed?.deals),
    hasDrafts: businessId !== undefined && proposals.some(({ state }) => state === 'draft'),
    steps: businessId === undefined ? stepsOf(owner, proposals) : undefined,
    listed,
  };
}

/** Whether all is there that a spa sends before it is listed. */
export async function maySend(db: PageServices['db'], owner: Owner): Promise<boolean> {
  const { steps, done } = stepsOf(owner, await proposalsOf(db, owner.id));
  return owner.businessId !== undefined || done === steps.length;
}

/** The four steps of a spa that is not listed yet, and which of them are done. */
export function stepsOf(owner: Owner, proposals: Proposal[]) {
  const open = proposals.filter(({ state }) => state === 'draft' || state === 'sent');
  const form = (kind: Proposal['kind']) => open.find((one) => one.kind === kind)?.form ?? {};
  const spa = form('business');
  const isDone = {
    terms: owner.terms_at !== null,
    license: Boolean(spa.licenseNumber && spa.address),
    photos: Boolean(spa.gallery),
    menu: Boolean(form('deal').title),
  };
  const steps = OWNER_STEPS.map((step) => ({
    ...step,
    text: step.id === 'license' && spa.address && !spa.licenseNumber ? LICENSE_LEFT : step.text,
    isDone: isDone[step.id],
  }));
  const wasSent = open.length > 0 && open.every(({ state }) => state === 'sent');
  return { steps, done: steps.filter(({ isDone }) => isDone).length, wasSent };
}

/** What was decided of what the spa asked for, the newest first; before it is listed, its steps say what is begun. */
function answersTo(proposals: Proposal[], deals?: { id: string; title: string }[]) {
  const shown = proposals.filter(
    ({ state, answer }) => deals !== undefined || state !== 'draft' || answer !== '',
  );
  return shown.slice(0, MAX_ANSWERS).map(({ id, kind, record, form, state, answer }) => {
    const title = form.title ?? deals?.find((deal) => deal.id === record)?.title;
    const spa = record === null ? 'Your spa' : 'Your changes';
    const what = kind === 'business' ? spa : title ? `“${title}”` : 'Your deal';
    return { id, what, state, answer };
  });
}

async function listedPage(
  app: PageServices,
  businessId: string,
  proposals: Proposal[],
  secret: string,
) {
  const { db, zipTable } = app;
  const now = app.now();
  const deals = await dealsOfBusiness(db, businessId);
  const business = await findBusiness(db, businessId);
  const timeZone = timeZoneOf(zipTable.find(business?.zip ?? ''));
  const hasVouchers = await hasPurchases(db);
  return {
    hasVouchers,
    uses: hasVouchers ? await usesToday(app, businessId, timeZone, secret) : [],
    month: await monthOf(app, businessId, timeZone),
    deals: deals.map((deal) => ownDeal(deal, proposals, timeZone, now)),
  };
}

async function usesToday(
  { db, now }: PageServices,
  businessId: string,
  timeZone: string,
  secret: string,
) {
  const today = startOfDay(dayIn(timeZone, now()), timeZone) ?? now();
  const uses = await usesSince(db, businessId, today, MAX_USES_SHOWN);
  return uses.map(({ id, usedAt, title }) => ({
    code: voucherCode(secret, id),
    title: title ?? 'A session',
    time: formatTimeOfDay(usedAt ?? 0, timeZone),
  }));
}

/** This month so far beside the same days of the month before. */
async function monthOf(app: PageServices, businessId: string, timeZone: string) {
  const { db, now, site } = app;
  const isDemo = site.isDemo === true;
  const today = dayIn(timeZone, now());
  const month = monthIn(timeZone, now());
  const first = `${month}-01`;
  const lastOfBefore = plusDays(first, -1);
  const firstOfBefore = `${plusMonths(month, -1)}-01`;
  const sameDay = plusDays(firstOfBefore, Number(today.slice(8)) - 1);
  const to = sameDay < lastOfBefore ? sameDay : lastOfBefore;
  const [current, before] = await Promise.all([
    ownerFigures(db, businessId, { from: first, to: today }, { timeZone, isDemo }),
    ownerFigures(db, businessId, { from: firstOfBefore, to }, { timeZone, isDemo }),
  ]);
  const row = (label: string, name: keyof typeof current) => ({
    label,
    now: formatNumber(current[name]),
    before: formatNumber(before[name]),
  });
  return {
    name: formatDate(first, 'month'),
    beforeName: `${formatDate(firstOfBefore, 'monthAndDay')} to ${formatDate(to, 'monthAndDay')}`,
    rows: [
      row('Views', 'views'),
      row('Book Now', 'books'),
      row('Purchases', 'purchases'),
      row('Vouchers used', 'used'),
      row('Refunds', 'refunded'),
    ],
    ...(await owedIn(app, businessId, month)),
  };
}

const STATE_WORDS: Record<DealState, string> = {
  live: 'On sale',
  scheduled: 'Starts later',
  paused: 'Paused',
  'sold-out': 'Sold out',
  draft: 'Not public yet',
  expired: 'Ended',
  archived: 'Archived',
};

function ownDeal(deal: DealRow, proposals: Proposal[], timeZone: string, now: number) {
  const { id, title, deal_price_cents, expires_at } = deal;
  const { state } = dealState(lifeOf(deal), now);
  const endsSoon = state === 'live' && expires_at - now < ENDS_SOON_MS;
  return {
    id,
    title,
    priceText: formatDollars(deal_price_cents),
    stateText: STATE_WORDS[state],
    endText: state === 'live' ? `until ${formatTime(expires_at, 'date', timeZone)}` : '',
    endsSoon,
    mayPause: verbsFor(state).includes('pause'),
    mayResume: state === 'paused' && deal.pause_reason === PAUSED_BY_SPA,
    isProposed: proposals.some(({ record, state }) => record === id && state === 'sent'),
  };
}
