import { backupAge } from '../../../market/backups/rules.ts';
import { lastBackupAt } from '../../../market/backups/store.server.ts';
import type { ZipInUse } from '../../../market/businesses/store.server.ts';
import { failingWords } from '../../../market/connections/copy.ts';
import { failingConnections } from '../../../market/connections/outcomes.server.ts';
import { countPending, pausedSince } from '../../../market/deliveries/store.server.ts';
import { countFailedRelays } from '../../../market/leads/store.server.ts';
import type { ConnectionId } from '../../../market/ports/connections.ts';
import { hasStripe } from '../../../market/purchases/store.server.ts';
import { allowsSecureCookies } from '../../../market/sessions/rules.ts';
import { unknownUses } from '../../../market/vouchers/unknown-uses.server.ts';
import { counted, listed, pluralize } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { backupPath, connectionsPath, enterPath, sectionPath } from '../settings/paths.ts';
import type { StepId } from './first-run/steps.server.ts';

export interface Warning {
  title: string;
  text?: string;
  /** Where it can be mended. */
  to?: string;
  /** The step of the first run's checklist that says the same. */
  step?: StepId;
  /** A button that acts at once: what it says, and where it posts to. */
  action?: { button: string; to: string };
  /** Stands above all else, as what has an action does. */
  isUrgent?: true;
}

/** What waits for the owner: one plain sentence each, with the setting that ends it. */
export async function warningsFor(services: Services, unknownZips: ZipInUse[]): Promise<Warning[]> {
  const { db, now, site, settings } = services;
  return [
    ...(await sendingPausedWarning(db)),
    ...(await failingWarnings(services)),
    ...(await diskWarning(services)),
    ...(await failedRelaysWarning(db)),
    ...unknownZipsWarning(unknownZips),
    ...(await backupWarning(db, now())),
    ...siteWarnings(site),
    ...sendingWarnings(services),
    ...testimonialsWarning(settings),
  ];
}

function siteWarnings(site: Services['site']): Warning[] {
  const warnings: Warning[] = [];
  if (!allowsSecureCookies(site.publicUrl)) {
    warnings.push({
      title: 'This site is reached without encryption',
      text: 'Passwords can be read on the way. Put it behind https and set PUBLIC_URL to its https address.',
    });
  }
  if (!site.jurisdiction) {
    warnings.push({
      step: 'jurisdiction',
      title: 'The terms name no governing law',
      text: 'They show “[Jurisdiction]” in its place. Enter it in the settings, for example “the State of Texas”.',
      to: sectionPath('brand'),
    });
  }
  if (/@example\.(?:com|net|org)$/i.test(site.supportEmail)) {
    warnings.push({
      title: 'The support address is not real',
      text: `Visitors see ${site.supportEmail}, which is not a real address. Enter yours in the settings.`,
      to: sectionPath('brand'),
    });
  }
  return warnings;
}

function sendingWarnings({ site, connected, connections }: Services): Warning[] {
  const without = (id: ConnectionId) =>
    connections.settings.find((one) => one.id === id)?.without ?? '';
  const warnings: Warning[] = [];
  if (!connected.sms) {
    warnings.push({
      step: 'texts',
      title: 'Text messages are not set up',
      text: `${without('texts')} Enter the account of a text gateway.`,
      to: `${connectionsPath}#texts`,
    });
  }
  if (!site.postalAddress) {
    warnings.push({
      title: 'Emails show no postal address',
      text: 'US law requires one in emails like these. Enter yours with the mail server.',
      to: enterPath('mail'),
    });
  }
  if (!connected.emailSender) {
    warnings.push({
      step: 'mail',
      title: 'Email is not set up',
      text: `${without('mail')} Enter a mail server.`,
      to: `${connectionsPath}#mail`,
    });
  }
  return warnings;
}

function testimonialsWarning({ testimonials }: Services['settings']): Warning[] {
  const samples = testimonials.filter(({ isSample }) => isSample).length;
  if (samples === 0) return [];
  return [
    {
      title: samples === 3 ? 'The testimonials are samples' : 'Some testimonials are samples',
      text: 'The landing page marks them “Sample” until you replace them or confirm that they are real.',
      to: '/admin/settings/testimonials',
    },
  ];
}

/** More accounts than these are one line: Stripe itself is away. */
const MAX_NAMED_ACCOUNTS = 3;

/** What is set up and fails, each in one line. */
async function failingWarnings(services: Services): Promise<Warning[]> {
  const { db, now: clock, connected, delivery } = services;
  const isSetUp = {
    mail: connected.emailSender,
    texts: connected.sms,
    form: delivery.relaysLeads,
  };
  const now = clock();
  const failing = await failingConnections(db, isSetUp, now);
  const accounts = failing.filter(({ account }) => account);
  const more = accounts.slice(MAX_NAMED_ACCOUNTS);
  const shown = failing.filter((one) => !more.includes(one));
  const warnings: Warning[] = shown.map((one) => ({
    ...failingWords(one, now, adminTimeZone(services)),
    isUrgent: true,
    to: one.account ? `/admin/stripe/${one.account.id}` : `${connectionsPath}#${one.id}`,
  }));
  if (more.length === 0) return warnings;
  const title = `Purchases of ${counted(more.length, 'more account')} are not read`;
  return [...warnings, { title, isUrgent: true, to: `${connectionsPath}#stripe` }];
}

/** The same levels as the notice about the disk. */
async function diskWarning({ diskSpace, report }: Services): Promise<Warning[]> {
  try {
    const { level, message } = await diskSpace();
    if (level === 'enough') return [];
    const text = 'When it is full, nothing can be saved and nobody can sign in. Make room.';
    return [{ title: `The disk is nearly full: ${message}`, text, isUrgent: true }];
  } catch (error) {
    report(error);
    return [];
  }
}

/** Nothing leaves a place that was restored: some of what waits in it may have left before. */
async function sendingPausedWarning(db: Services['db']): Promise<Warning[]> {
  const pausedAt = await pausedSince(db);
  if (pausedAt === undefined) return [];
  const { texts, relays, emails, notices } = await countPending(db);
  const total = texts + relays + emails + notices;
  const pending = [
    countedIfAny(texts, 'text message'),
    countedIfAny(relays, 'request to pass on', 'requests to pass on'),
    countedIfAny(emails, 'email'),
    countedIfAny(notices, 'notice to you', 'notices to you'),
  ].filter((text) => text !== undefined);
  const what =
    pending.length === 0
      ? 'Nothing is waiting. No email can be sent until you press Release.'
      : `${listed(pending)} ${pluralize(total, 'waits', 'wait')} and would be sent then; what was sent after the backup was made would be sent again. No email can be sent until then.`;
  return [
    {
      title: 'Sending is paused: this site was restored from a backup',
      text: `The backup is of ${utc(pausedAt)} UTC. ${what}${await unknownUsesText(db)}`,
      action: { button: 'Release', to: '/admin/release' },
    },
  ];
}

/** Where vouchers are: in which time nobody knows what was used. */
async function unknownUsesText(db: Services['db']): Promise<string> {
  const lost = (await unknownUses(db)).at(-1);
  if (!lost || !(await hasStripe(db))) return '';
  return ` Which vouchers were used between ${utc(lost.from)} and ${utc(lost.until)} UTC is unknown: “Check a voucher” says so at each that was bought before.`;
}

/** '2026-03-02 18:05' */
const utc = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function countedIfAny(count: number, one: string, more?: string): string | undefined {
  return count === 0 ? undefined : counted(count, one, more);
}

/** Requests that the external form did not take, for more than a day. */
async function failedRelaysWarning(db: Services['db']): Promise<Warning[]> {
  const count = await countFailedRelays(db);
  if (count === 0) return [];
  return [
    {
      title: `${counted(count, 'List Your Spa request')} could not be passed on to your form`,
      text: 'Nothing is lost: Business Leads has each of them, with the reason.',
      to: '/admin/leads?relay=failed',
      action: { button: 'Try again', to: '/admin/leads/relays' },
    },
  ];
}

/** All records are in one place only, or have been for long. */
async function backupWarning(db: Services['db'], now: number): Promise<Warning[]> {
  const { days, isOld } = backupAge(await lastBackupAt(db), now);
  if (!isOld) return [];
  return [
    {
      ...(days === undefined && { step: 'backup' as const }),
      title: days === undefined ? 'There is no backup yet' : `The last backup is ${days} days old`,
      text: 'What is lost without a backup is lost for good. Download one under Settings, Backup, or run npm run backup -- FILE every night, and keep the files on another machine.',
      to: backupPath,
    },
  ];
}

const MAX_NAMED_ZIPS = 3;

/** Businesses that no search can find, because their ZIP code has no known position. */
function unknownZipsWarning(unknown: ZipInUse[]): Warning[] {
  const [first] = unknown;
  if (!first) return [];
  const count = unknown.reduce((sum, one) => sum + one.count, 0);
  const exampleZips = unknown.slice(0, MAX_NAMED_ZIPS).map(({ zip }) => zip);
  const others = unknown.length > MAX_NAMED_ZIPS ? ' and others' : '';
  if (count === 1) {
    return [
      {
        title: 'A business cannot be found by its ZIP code',
        text: `No search shows its deals, because the ZIP code ${first.zip} is unknown. Check it for a mistake.`,
        to: `/admin/businesses/${first.id}/edit`,
      },
    ];
  }
  return [
    {
      title: `${count} businesses cannot be found by their ZIP codes`,
      text: `No search shows their deals, because these ZIP codes are unknown: ${exampleZips.join(', ')}${others}. Check them for a mistake.`,
      to: `/admin/businesses?search=${first.zip}`,
    },
  ];
}
