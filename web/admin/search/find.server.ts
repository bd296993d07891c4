import { type ListedBusiness, listBusinesses } from '../../../market/businesses/list.server.ts';
import { complaintKindName } from '../../../market/complaints/kinds.ts';
import { listComplaints } from '../../../market/complaints/list.server.ts';
import { findDeals } from '../../../market/deals/list.server.ts';
import { type ListedLead, listLeads } from '../../../market/leads/list.server.ts';
import { findOwners } from '../../../market/messages/owners.server.ts';
import { showPhone } from '../../../market/messages/rules.ts';
import { parsePhone } from '../../../market/messages/schema.ts';
import { listConversations } from '../../../market/messages/store.server.ts';
import type { ComplaintRow } from '../../../market/ports.ts';
import { hasPurchases, listPurchases } from '../../../market/purchases/list.server.ts';
import { searchable, searchWords } from '../../../market/text.ts';
import type { Services } from '../../context.ts';
import { readText } from '../../kit/lists/query.ts';
import {
  conversationPath,
  dashboardItem,
  furtherItems,
  type NavigationItem,
  navigationItems,
  OTHER_WORDS,
  settingsItem,
} from '../navigation/navigation.ts';
import { rowView } from '../purchases/list-view.server.ts';
import { CHECK_VOUCHER, purchasePath } from '../purchases/query.ts';
import { settingsScreens } from '../settings/labels.ts';
import {
  backupPath,
  connectionsPath,
  enterPath,
  erasePath,
  securityPath,
  stripePath,
} from '../settings/paths.ts';
import type { kindLabels } from './copy.ts';

const EVERY_PURCHASE = {
  ...{ state: undefined, deal: '', business: '', between: undefined, isOldestFirst: false },
};

/** Results of each kind; the lists have the others. */
const MAX_OF_A_KIND = 5;
const MAX_LENGTH = 100;

export interface Found {
  kind: keyof typeof kindLabels;
  name: string;
  detail: string;
  to: string;
}

type FindServices = Pick<Services, 'db' | 'now'>;

/** What the address's `q` finds, of every kind; screens alone where it is empty. */
export async function findEverything(services: FindServices, params: URLSearchParams) {
  const search = readText(params, 'q').trim().slice(0, MAX_LENGTH);
  const sells = await hasPurchases(services.db);
  const screens = findScreens(search, sells);
  if (!search) return { search, found: screens };
  const { db } = services;
  const leadQuery = { search, status: undefined, relayFailed: false, page: 1 };
  const [{ rows: businesses }, { rows: leads }, { rows: complaints }, deals] = await Promise.all([
    listBusinesses(db, { search, page: 1 }),
    listLeads(db, leadQuery),
    listComplaints(db, { search, status: undefined }, 1),
    findDealsFor(services, search),
  ]);
  // Those who were found are known by their phones too, without a second search.
  const phones = [...businesses, ...leads].flatMap(({ phone }) => parsePhone(phone) ?? []);
  const records = [
    businesses.slice(0, MAX_OF_A_KIND).map(businessResult),
    deals,
    sells ? await findPurchases(services, search) : [],
    leads.slice(0, MAX_OF_A_KIND).map(leadResult),
    complaints.slice(0, MAX_OF_A_KIND).map(complaintResult),
    await findConversations(services, search, phones),
  ];
  return { search, found: [...screens, ...records.flat()] };
}

function businessResult({ id, name, city, state, zip }: ListedBusiness): Found {
  const to = `/admin/businesses/${id}/edit`;
  return { kind: 'business', name, detail: `${city}, ${state} ${zip}`, to };
}

function leadResult({ id, business_name: name, location: detail }: ListedLead): Found {
  return { kind: 'lead', name, detail, to: `/admin/leads/${id}` };
}

function complaintResult({ id, business_name: name, kind, deal_title }: ComplaintRow): Found {
  const detail = `${complaintKindName(kind)} · ${deal_title}`;
  return { kind: 'complaint', name, detail, to: `/admin/complaints/${id}` };
}

async function findDealsFor({ db }: FindServices, search: string): Promise<Found[]> {
  const deals = await findDeals(db, search, MAX_OF_A_KIND);
  return deals.map(({ id, title, business: { name, city, state } }) => ({
    kind: 'deal',
    name: title,
    detail: `${name}, ${city}, ${state}`,
    to: `/admin/deals/${id}/edit`,
  }));
}

async function findPurchases({ db, now }: FindServices, search: string): Promise<Found[]> {
  const { rows } = await listPurchases(db, { ...EVERY_PURCHASE, search }, 1);
  return rows.slice(0, MAX_OF_A_KIND).map((row) => {
    const { id, deal, business, buyer } = rowView(row, now());
    const detail = [business, buyer].filter(Boolean).join(' · ');
    return { kind: 'purchase', name: deal, detail, to: purchasePath(id) };
  });
}

async function findConversations(
  services: FindServices,
  search: string,
  phones: string[],
): Promise<Found[]> {
  const { rows } = await listConversations(services.db, { search, page: 1, phones });
  const shown = rows.slice(0, MAX_OF_A_KIND);
  const { ownersOf } = await findOwners(
    services.db,
    shown.map(({ customer_phone }) => customer_phone),
  );
  return shown.map(({ customer_phone: phone, last_message }) => ({
    kind: 'conversation',
    name: ownersOf(phone)[0]?.name ?? showPhone(phone),
    detail: last_message,
    to: conversationPath(phone),
  }));
}

type Screen = Pick<NavigationItem, 'name' | 'to' | 'otherWords'>;

const allScreens = (sells: boolean): Screen[] => [
  dashboardItem,
  ...navigationItems,
  ...furtherItems(sells),
  { name: 'Saved replies', to: '/admin/messages/replies' },
  { name: 'Settings: Connections', to: connectionsPath },
  ...settingsScreens.map(({ title, to }) => ({ name: `Settings: ${title}`, to })),
];

/** What one can do, by where it is done. */
const allActs = (sells: boolean): Screen[] => [
  ...(sells ? [{ name: 'Check a voucher', to: CHECK_VOUCHER }] : []),
  { name: 'Create Deal', to: '/admin/deals/new' },
  { name: 'Download a backup', to: backupPath },
  { name: 'Change the password', to: securityPath },
  { name: 'Connect Stripe', to: stripePath },
  { name: 'Send a test email', to: `${enterPath('mail')}#test` },
  { name: 'Import a file', to: '/admin/import' },
  { name: 'Undo a change', to: '/admin/history' },
  { name: 'Erase all figures', to: erasePath },
];

/**
 * Acts and screens whose name has every word, then those with other words that begin so, each place once;
 * the main screens where the search is empty.
 */
function findScreens(search: string, sells: boolean): Found[] {
  const words = searchWords(search);
  const acts = allActs(sells);
  const asFound = (one: Screen): Found => ({
    ...{ kind: acts.includes(one) ? 'act' : 'screen', name: one.name, detail: '', to: one.to },
  });
  if (words.length === 0)
    return search ? [] : [dashboardItem, ...navigationItems, settingsItem].map(asFound);
  const all = [...acts, ...allScreens(sells)];
  const isNamed = ({ name }: { name: string }) =>
    words.every((word) => searchable(name).includes(word));
  const isMeant = ({ name, to, otherWords = OTHER_WORDS[to] ?? '' }: Screen) =>
    words.every((word) => ` ${searchable(`${name} ${otherWords}`)}`.includes(` ${word}`));
  const named = all.filter(isNamed);
  const meant = all.filter((one) => !isNamed(one) && isMeant(one));
  const found = [...named, ...meant.slice(0, MAX_OF_A_KIND)];
  return found
    .filter(({ to }, index) => found.findIndex((one) => one.to === to) === index)
    .map(asFound);
}
