import { ADDRESS } from '../../../market/admin/rules.ts';
import {
  DOWNLOAD,
  listChanges,
  type RecordKind,
  type StoredEntry,
} from '../../../market/audit/store.server.ts';
import { CONNECTION } from '../../../market/connections/commands.server.ts';
import { FIRST_RUN } from '../../../market/first-run/commands.server.ts';
import { FIGURES } from '../../../market/insight/commands.server.ts';
import { recordNames } from '../../../market/records/records.server.ts';
import { SAMPLE } from '../../../market/sample/commands.server.ts';
import { POSTAL_ADDRESS } from '../../../market/settings/commands.server.ts';
import { parseSection, SECTIONS } from '../../../market/settings/sections.ts';
import { capitalize } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { parseListQuery } from '../../kit/lists/query.ts';
import { businessWording } from '../businesses/copy.ts';
import { entryView, type Wording } from '../changes/changes.server.ts';
import { remainingText, removedText } from '../dashboard/warning-list.tsx';
import { dealWording } from '../deals/history.server.ts';
import { leadWording } from '../leads/view.server.ts';
import { purchasePath } from '../purchases/query.ts';
import { purchaseWording } from '../purchases/view.server.ts';
import { labels } from '../settings/labels.ts';
import {
  connectionsPath,
  enterPath,
  sectionPath,
  securityPath,
  settingsPath,
} from '../settings/paths.ts';

/** One page of what was changed anywhere, newest first. */
export async function allChanges(services: Services, params: URLSearchParams) {
  const { db } = services;
  const timeZone = adminTimeZone(services);
  const { rows, page, hasMore } = await listChanges(db, parseListQuery(params).page);
  const idsOf = (kind: RecordKind) => [
    ...new Set(rows.filter((row) => row.recordKind === kind).map((row) => row.recordId)),
  ];
  const names = new Map([
    ...(await recordNames(db, 'lead', idsOf('lead'))),
    ...(await recordNames(db, 'complaint', idsOf('complaint'))),
  ]);
  return {
    page,
    hasMore,
    changes: rows.map((entry) => ({
      entry: entryView(entry, wordingOf(entry, timeZone)),
      ...subjectOf(entry, names),
    })),
  };
}

function wordingOf({ recordKind }: StoredEntry, timeZone: string): Wording {
  switch (recordKind) {
    case 'business':
      return businessWording(timeZone);
    case 'deal':
      return dealWording(timeZone);
    case 'lead':
      return leadWording(timeZone);
    case 'complaint':
      return { timeZone, labels: { status: 'Status', note: 'Note' } };
    case 'purchase':
      return purchaseWording(timeZone);
    case 'stripe':
    case 'settings':
      return { timeZone, labels };
  }
}

interface Subject {
  linkText: string;
  /** The business or lead that the changed things belong to. */
  owner?: string;
  thing?: string;
  /** What happened, where it was no change of fields. */
  text?: string;
  to: string;
}

/** `names`: of leads, and of the spas of complaints. */
function subjectOf(entry: StoredEntry, names: Map<string, string>): Subject {
  const { recordKind, recordId, before = {}, after = {} } = entry;
  const is = (field: string) => String(after[field] ?? before[field] ?? '');
  const verb = entry.action === 'created' ? 'was created' : 'was deleted';
  switch (recordKind) {
    case 'business': {
      const owner = is('name');
      const to = `/admin/businesses/${recordId}/edit`;
      return { linkText: 'Spa', owner, text: `${owner} ${verb}`, to };
    }
    case 'deal': {
      const [owner, thing] = [is('business_name'), is('title')];
      const text = `${owner}’s deal “${thing}” ${verb}`;
      return { linkText: 'Deal', owner, thing, text, to: `/admin/deals/${recordId}/edit` };
    }
    case 'lead': {
      const owner = names.get(recordId) ?? 'A lead';
      return { linkText: 'Lead', owner, text: `${owner} ${verb}`, to: `/admin/leads/${recordId}` };
    }
    case 'complaint': {
      const owner = names.get(recordId) ?? is('business_name');
      const text = `A complaint about ${owner} was erased`;
      return { linkText: 'Complaint', owner, text, to: `/admin/complaints/${recordId}` };
    }
    case 'purchase':
      return { linkText: 'Purchase', to: purchasePath(recordId) };
    case 'stripe': {
      const owner = is('name');
      const text = `${owner}: Stripe was ${entry.action === 'created' ? 'connected' : 'disconnected'}`;
      const to = `/admin/stripe/${recordId}`;
      return { linkText: 'Stripe', owner, text, to };
    }
    case 'settings':
      return settingsSubject(entry);
  }
}

function settingsSubject({ recordId, before, after }: StoredEntry): Subject {
  if (recordId === DOWNLOAD) {
    const list = capitalize(String(after?.list));
    const what = list === 'Backup' ? 'A backup was downloaded' : `${list} were downloaded as CSV`;
    return { linkText: list, text: what, to: String(after?.address) };
  }
  if (recordId === CONNECTION) {
    const { connection, name } = after ?? before ?? {};
    const text = `${name} was ${after ? 'set' : 'removed'}`;
    return { linkText: 'Connections', text, to: `${connectionsPath}#${connection}` };
  }
  if (recordId === ADDRESS) {
    const text = `The address that you sign in with was changed from ${after?.was} to ${after?.email}`;
    return { linkText: 'Security', text, to: securityPath };
  }
  if (recordId === POSTAL_ADDRESS) {
    const address = after?.postalAddress;
    const text = address
      ? `The postal address is now “${address}”`
      : 'The postal address was removed';
    return { linkText: 'Mail', text, to: enterPath('mail') };
  }
  if (recordId === FIGURES)
    return { linkText: 'Figures', text: 'All figures were erased', to: '/admin/insight' };
  const section = parseSection(recordId);
  if (section) {
    return { linkText: `Settings: ${SECTIONS[section].title}`, to: sectionPath(section) };
  }
  if (recordId === SAMPLE) {
    const texts = [removedText(countsOf(before)), remainingText(countsOf(after))];
    return { linkText: 'Sample content', text: texts.filter(Boolean).join('. '), to: '/admin' };
  }
  if (recordId === FIRST_RUN)
    return { linkText: 'Dashboard', text: 'The list of first steps was dismissed', to: '/admin' };
  // Former versions had more of them.
  return { linkText: 'Settings', text: 'A setting that is gone was changed', to: settingsPath };
}

function countsOf(values: Record<string, unknown> = {}) {
  const count = (name: string) => Number(values[name] ?? 0);
  return {
    businesses: count('businesses'),
    deals: count('deals'),
  };
}
