import { randomUUIDv7 } from 'node:crypto';
import type { AdministratorSession } from '../../../../market/admin/administrator.server.ts';
import { lastBackupAt } from '../../../../market/backups/store.server.ts';
import { type LastOutcomes, lastOutcomes } from '../../../../market/connections/outcomes.server.ts';
import { envText, isConnected } from '../../../../market/connections/rules.ts';
import { firstDealPath } from '../../../../market/deals/sitemap.server.ts';
import { showPhone, statusLabels } from '../../../../market/messages/rules.ts';
import { findMessage, messagesVersion } from '../../../../market/messages/store.server.ts';
import type { ConnectionId, ConnectionSettings } from '../../../../market/ports/connections.ts';
import { connectedAccounts } from '../../../../market/purchases/accounts.server.ts';
import type { Services } from '../../../context.ts';
import { proofView } from '../security/view.server.ts';
import { enterableIn } from './connection.server.ts';

/** These are checked when the page opens: the check takes no time, or two seconds at most. */
const CHECKED_AT_ONCE: ReadonlySet<ConnectionId> = new Set(['form', 'backups', 'database']);

/** Each connection with its state. */
export async function connectionsView(services: Services) {
  const { connections } = services;
  // Read first: what is written meanwhile makes the screen look older, never newer, than it is.
  const version = await messagesVersion(services.db);
  const variables = connections.settings
    .flatMap((settings) => settings.variables)
    .map((one) =>
      // It is a setting where the environment has none.
      one.name === 'POSTAL_ADDRESS' && services.site.postalAddress ? { ...one, isSet: true } : one,
    );
  return {
    version,
    key: randomUUIDv7(),
    connections: await Promise.all(
      connections.settings.map(async (settings) => {
        const last = await lastOutcomesOf(settings.id, services);
        return {
          ...settings,
          last,
          state: stateOf(settings, services, last),
          isConnected: isConnected(settings),
          canSend: canSend(settings.id, services),
          findings: CHECKED_AT_ONCE.has(settings.id) ? await connections.check(settings.id) : [],
        };
      }),
    ),
    environment: { variables, text: envText(variables) },
    stripe: await connectedAccounts(services.db),
    /** A deal's page has the map that visitors see. */
    mapPath: await firstDealPath(services.db, services.now()),
  };
}

export type ConnectionsView = Awaited<ReturnType<typeof connectionsView>>;
export type ConnectionView = ConnectionsView['connections'][number];

/** The text gateway, and what became of a test text whose id the address names. */
export async function textsView(
  services: Services,
  session: AdministratorSession,
  textId: string | null,
) {
  // Read first: what is written meanwhile makes the screen look older, never newer, than it is.
  const version = await messagesVersion(services.db);
  return {
    version,
    key: randomUUIDv7(),
    ...(await entryView(services, session, 'texts')),
    canSend: canSend('texts', services),
    sentText: textId === null ? undefined : await sentTextView(services, textId),
  };
}

export type TextsView = Awaited<ReturnType<typeof textsView>>;

/** What may be entered of a connection, and whether it was. */
export async function entryView(
  services: Services,
  session: AdministratorSession,
  id: 'texts' | 'maps',
) {
  const found = enterableIn(services, id);
  if (!found) throw new Error(`Nothing may be entered for ${id}`);
  const { connection, fields } = found;
  const last = await lastOutcomesOf(id, services);
  return {
    proof: await proofView(services, session),
    fields,
    isEntered: connection.isEntered,
    isInEnvironment: connection.isInEnvironment,
    isUnreadable: isUnreadable(connection),
    state: stateOf(connection, services, last),
    last,
  };
}

export type EntryView = Awaited<ReturnType<typeof entryView>>;

interface State {
  tone: 'good' | 'warn' | 'quiet';
  label: string;
}

/** In plain words; undefined where a finding says more. */
export function stateOf(
  settings: ConnectionSettings,
  services: Services,
  last: LastOutcomes | undefined,
): State | undefined {
  const { emailSender, sms, maps } = services;
  const isDemo =
    (settings.id === 'mail' && emailSender?.isDemo) ||
    (settings.id === 'texts' && sms.kind === 'loop-back');
  if (isDemo) return { tone: 'warn', label: 'Demo: written to files, sent to nobody' };
  if (settings.id === 'database') {
    const isPostgres = settings.variables.some((one) => one.name === 'DATABASE_URL' && one.isSet);
    return { tone: 'quiet', label: isPostgres ? 'PostgreSQL' : 'Embedded (SQLite)' };
  }
  if (settings.id === 'backups') return undefined;
  if (isUnreadable(settings)) return { tone: 'warn', label: 'Cannot be opened' };
  if (settings.id === 'maps')
    return { tone: 'quiet', label: maps.googleKey ? 'Google Maps' : 'Map tiles' };
  return stateOfSettings(settings, last);
}

const isUnreadable = ({ variables }: ConnectionSettings) =>
  variables.some((variable) => variable.isUnreadable);

function stateOfSettings(settings: ConnectionSettings, last: LastOutcomes | undefined): State {
  if (!isConnected(settings))
    return { tone: settings.id === 'form' ? 'quiet' : 'warn', label: 'Not set up' };
  return last?.failingSince
    ? { tone: 'warn', label: 'Set up, but failing' }
    : { tone: 'good', label: 'Set up' };
}

export function canSend(id: ConnectionId, { emailSender, sms }: Services): boolean {
  return id === 'mail' ? emailSender !== undefined : id === 'texts' && sms.kind !== 'none';
}

export function lastOutcomesOf(
  id: ConnectionId,
  { db }: Services,
): Promise<LastOutcomes | undefined> | undefined {
  switch (id) {
    case 'mail':
    case 'texts':
    case 'form':
      return lastOutcomes(db, id);
    case 'backups':
      return lastBackupAt(db).then((success) => ({
        ...{ success, failure: undefined, failingSince: undefined },
      }));
    default:
      return undefined;
  }
}

async function sentTextView({ db }: Services, id: string) {
  const message = /^[\w-]{1,64}$/.test(id) ? await findMessage(db, id) : undefined;
  if (message?.sender !== 'admin') return undefined;
  const { phone, status, reason } = message;
  return {
    phone,
    shownPhone: showPhone(phone),
    status: reason ? `${statusLabels[status]}: ${reason}` : statusLabels[status],
    isUnderWay: status === 'pending' || status === 'sending',
  };
}
