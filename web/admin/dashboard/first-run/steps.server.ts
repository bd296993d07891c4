import { lastBackupAt } from '../../../../market/backups/store.server.ts';
import { isConnected } from '../../../../market/connections/rules.ts';
import { hasDeal, isFirstRunDismissed } from '../../../../market/first-run/store.server.ts';
import type { ConnectionId, ConnectionSettings } from '../../../../market/ports/connections.ts';
import { OPERATOR } from '../../../../market/purchases/rules.ts';
import { hasStripe } from '../../../../market/purchases/store.server.ts';
import { DEFAULT_BRAND } from '../../../../market/settings/copy.ts';
import type { Services } from '../../../context.ts';
import { backupPath, connectionsPath, enterPath, sectionPath } from '../../settings/paths.ts';

export interface Step {
  id: StepId;
  title: string;
  isDone: boolean;
  /** What happens, or does not, as long as it is not done. */
  without: string;
  to: string;
  button: string;
}

export type StepId =
  | 'brand'
  | 'business'
  | 'deal'
  | 'jurisdiction'
  | 'mail'
  | 'texts'
  | 'stripe'
  | 'backup';

/** What makes an empty site the owner's own; undefined once all is done, or it was dismissed. */
export async function firstRunSteps(
  services: Services,
  figures: { businesses: number },
): Promise<Step[] | undefined> {
  if (services.sampleContent || (await isFirstRunDismissed(services.db))) return undefined;
  const steps = await stepsOf(services, figures);
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
}

async function stepsOf(
  { db, site, connections }: Services,
  { businesses }: { businesses: number },
): Promise<Step[]> {
  const connection = (id: ConnectionId) => connectionStep(connections.settings, id);
  return [
    {
      id: 'brand',
      title: 'Brand and logo',
      isDone: site.brand !== DEFAULT_BRAND,
      without: `Visitors read “${DEFAULT_BRAND}” on every page.`,
      to: sectionPath('brand'),
      button: 'Set your brand',
    },
    {
      id: 'business',
      title: 'First business',
      isDone: businesses > 0,
      without: 'There is no spa to book with yet.',
      to: '/admin/business/new',
      button: 'Add a business',
    },
    {
      id: 'deal',
      title: 'First deal',
      isDone: await hasDeal(db),
      without: 'Every search finds nothing.',
      to: '/admin/deals/new',
      button: 'Create a deal',
    },
    {
      id: 'jurisdiction',
      title: 'Jurisdiction',
      isDone: site.jurisdiction !== undefined,
      without: 'The terms show “[Jurisdiction]” in place of the law that governs them.',
      to: sectionPath('brand'),
      button: 'Name it',
    },
    {
      id: 'mail',
      title: 'Mail',
      ...connection('mail'),
      to: enterPath('mail'),
      button: 'Set up mail',
    },
    {
      id: 'texts',
      title: 'Texts',
      ...connection('texts'),
      to: enterPath('texts'),
      button: 'Set up texts',
    },
    {
      id: 'stripe',
      title: 'Stripe',
      isDone: await hasStripe(db),
      without: 'Nobody sees here what was bought, and buyers get no voucher.',
      to: `/admin/stripe/${OPERATOR}`,
      button: 'Connect Stripe',
    },
    {
      id: 'backup',
      title: 'Backup',
      ...connection('backups'),
      isDone: (await lastBackupAt(db)) !== undefined,
      to: backupPath,
      button: 'Download one',
    },
  ];
}

/** The state and the words that Connections has for it. */
function connectionStep(settings: ConnectionSettings[], id: ConnectionId) {
  const connection = settings.find((one) => one.id === id);
  return {
    isDone: connection !== undefined && isConnected(connection),
    without: connection?.without ?? '',
    to: `${connectionsPath}#${id}`,
  };
}
