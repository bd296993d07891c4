import { ADDRESS } from '../../../market/admin/rules.ts';
import { listBusinesses } from '../../../market/businesses/list.server.ts';
import { DOWNLOAD } from '../../../market/changes/commands.server.ts';
import { actionOf, type EventKind, type StoredEvent } from '../../../market/changes/rules.ts';
import { listEvents } from '../../../market/changes/store.server.ts';
import { CONNECTION } from '../../../market/connections/commands.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { endOfDay, isCalendarDay, startOfDay } from '../../../market/days.ts';
import { businessNames } from '../../../market/follow-up/store.server.ts';
import { FIGURES } from '../../../market/insight/commands.server.ts';
import { stoppedText } from '../../../market/make-good/copy.ts';
import { SAMPLE } from '../../../market/sample/commands.server.ts';
import { POSTAL_ADDRESS } from '../../../market/settings/commands.server.ts';
import { parseSection, SECTIONS } from '../../../market/settings/sections.ts';
import { monthName } from '../../../market/statements/copy.ts';
import { FIRST_RUN } from '../../../market/todo/commands.server.ts';
import { capitalize } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { parseListQuery, readText } from '../../kit/lists/query.ts';
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
import { statementPath } from '../statements/query.ts';
import { statementWording } from '../statements/view.server.ts';

export async function allChanges(services: Services, params: URLSearchParams) {
  const { db } = services;
  const timeZone = adminTimeZone(services);
  const spa = readText(params, 'spa').trim();
  const typedDay = readText(params, 'day');
  const day = isCalendarDay(typedDay) ? typedDay : '';
  const from = startOfDay(day, timeZone);
  const to = endOfDay(day, timeZone);
  const between = from === undefined || to === undefined ? undefined : { from, to };
  const named = spa ? (await listBusinesses(db, { search: spa, page: 1 })).rows : undefined;
  const businesses = named?.map(({ id }) => id);
  const filters = { between, businesses };
  const { rows, page, hasMore } = await listEvents(db, filters, parseListQuery(params).page);
  const idsOf = (kind: EventKind) => [
    ...new Set(rows.filter((row) => row.kind === kind).map((row) => row.record)),
  ];
  const names = new Map([
    ...(await businessNames(db, 'lead', idsOf('lead'))),
    ...(await businessNames(db, 'complaint', idsOf('complaint'))),
  ]);
  return {
    page,
    hasMore,
    spa,
    day,
    days: [...Map.groupBy(rows, ({ at }) => formatTime(at, 'date', timeZone))].map(
      ([name, events]) => ({
        name,
        changes: events.map((event) => ({
          entry: entryView(event, wordingOf(event, timeZone)),
          ...subjectOf(event, names),
        })),
      }),
    ),
  };
}

function wordingOf({ kind }: StoredEvent, timeZone: string): Wording {
  switch (kind) {
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
    case 'statement':
      return statementWording(timeZone);
    case 'make-good':
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
function subjectOf(event: StoredEvent, names: Map<string, string>): Subject {
  const { kind, record, before = {}, after = {} } = event;
  const is = (field: string) => String(after[field] ?? before[field] ?? '');
  const isNew = actionOf(event) === 'created';
  const verb = isNew ? 'was created' : 'was deleted';
  switch (kind) {
    case 'business': {
      const owner = is('name');
      const to = `/admin/businesses/${record}/edit`;
      return { linkText: 'Spa', owner, text: `${owner} ${verb}`, to };
    }
    case 'deal': {
      const [owner, thing] = [is('business_name'), is('title')];
      const text = `${owner}’s deal “${thing}” ${verb}`;
      return { linkText: 'Deal', owner, thing, text, to: `/admin/deals/${record}/edit` };
    }
    case 'lead': {
      const owner = names.get(record) ?? 'A lead';
      return { linkText: 'Lead', owner, text: `${owner} ${verb}`, to: `/admin/leads/${record}` };
    }
    case 'complaint': {
      const owner = names.get(record) ?? is('business_name');
      const whose = event.actor === owner ? 'of' : 'about';
      const text = `A complaint ${whose} ${owner} ${isNew ? 'came in' : 'was erased'}`;
      return { linkText: 'Complaint', owner, text, to: `/admin/complaints/${record}` };
    }
    case 'purchase':
      return { linkText: 'Purchase', to: purchasePath(record) };
    case 'make-good': {
      const owner = is('name');
      const text = `${owner}: ${stoppedText(Number(after.informed))}`;
      return { linkText: 'Stop', owner, text, to: `/admin/businesses/${record}/stop` };
    }
    case 'statement': {
      const [owner, thing] = [is('business_name'), monthName(is('month'))];
      return { linkText: 'Statement', owner, thing, to: statementPath(record) };
    }
    case 'stripe': {
      const owner = is('name');
      const text = `${owner}: Stripe was ${isNew ? 'connected' : 'disconnected'}`;
      const to = `/admin/stripe/${record}`;
      return { linkText: 'Stripe', owner, text, to };
    }
    case 'settings':
      return settingsSubject(event);
  }
}

function settingsSubject({ record, before, after }: StoredEvent): Subject {
  if (record === DOWNLOAD) {
    const list = capitalize(String(after?.list));
    const what = list === 'Backup' ? 'A backup was downloaded' : `${list} were downloaded as CSV`;
    return { linkText: list, text: what, to: String(after?.address) };
  }
  if (record === CONNECTION) {
    const { connection, name } = after ?? before ?? {};
    const text = `${name} was ${after ? 'set' : 'removed'}`;
    return { linkText: 'Connections', text, to: `${connectionsPath}#${connection}` };
  }
  if (record === ADDRESS) {
    const text = `The address that you sign in with was changed from ${after?.was} to ${after?.email}`;
    return { linkText: 'Security', text, to: securityPath };
  }
  if (record === POSTAL_ADDRESS) {
    const address = after?.postalAddress;
    const text = address
      ? `The postal address is now “${address}”`
      : 'The postal address was removed';
    return { linkText: 'Mail', text, to: enterPath('mail') };
  }
  if (record === FIGURES)
    return { linkText: 'Figures', text: 'All figures were erased', to: '/admin/insight' };
  const section = parseSection(record);
  if (section) {
    return { linkText: `Settings: ${SECTIONS[section].title}`, to: sectionPath(section) };
  }
  if (record === SAMPLE) {
    const texts = [removedText(countsOf(before)), remainingText(countsOf(after))];
    return { linkText: 'Sample content', text: texts.filter(Boolean).join('. '), to: '/admin' };
  }
  if (record === FIRST_RUN)
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
