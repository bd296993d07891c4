import { NOTICE_DAYS } from '../licenses/rules.ts';
import type { Notice } from '../notices/copy.ts';
import type { BusinessRow } from '../ports.ts';
import { MAX_COUNTED } from '../rules.ts';
import { counted, formatNumber, listed, pluralize } from '../words.ts';
import { MAX_NAMED_ZIPS, type Words } from './rules.ts';

/** Both in one line, where there is no heading: 'Email is not set up. No email is sent.' */
export const inOneLine = ({ title, text }: Pick<Words, 'title' | 'text'>): string =>
  [`${title}.`, text].filter(Boolean).join(' ');

/** What a demo would send goes to files. */
export const noMail = (isDemo = false) => ({
  title: 'Email is not set up',
  text: isDemo
    ? 'This demo writes emails to files in place of sending them.'
    : 'No email is sent, and visitors are offered no alerts.',
  to: '/admin/settings/connections/mail',
  action: 'Set up mail',
});

export const noTexts = (isDemo = false) => ({
  title: 'Texting is not set up',
  text: isDemo
    ? 'This demo writes text messages to a file in place of sending them, and shows them as delivered.'
    : 'Text messages are stored and not sent.',
  to: '/admin/settings/connections/texts',
  action: 'Set up texts',
});

export const NO_POSTAL_ADDRESS = {
  title: 'Emails show no postal address',
  text: 'US law requires one in emails like these.',
  to: noMail().to,
  action: 'Enter yours',
};

/** `days` since the last one, undefined where there never was one. */
export const oldBackup = (days: number | undefined) => ({
  title: days === undefined ? 'There is no backup yet' : `The last backup is ${days} days old`,
  text: 'What is lost without a backup is lost for good. Download one under Settings, Backup, or run npm run backup -- FILE every night, and keep the files on another machine.',
  to: '/admin/settings/backup',
  action: 'Download one',
});

/** `room` is what the disk has, in words. */
export const fullDisk = (room: string) => ({
  title: `The disk is nearly full: ${room}`,
  text: 'When it is full, nothing can be saved and nobody can sign in. Make room.',
});

export const NOT_ENCRYPTED = {
  title: 'This site is reached without encryption',
  text: 'Passwords can be read on the way. Put it behind https and set PUBLIC_URL to its https address.',
};

const PAUSED = 'Sending is paused: this site was restored from a backup';

/** Without a period, for those who give it as a reason. */
export const SENDING_PAUSED = `${PAUSED}. Press Release on the dashboard`;

/** From a moment until another (epoch milliseconds). */
interface Times {
  from: number;
  until: number;
}

/** Nothing leaves a place that was restored: some of what waits in it may have left before. */
export function sendingPaused({ backupAt, pending, unknownUses }: Paused): Words {
  const what = [
    ...countedIfAny(pending.texts, 'text message'),
    ...countedIfAny(pending.relays, 'request to pass on', 'requests to pass on'),
    ...countedIfAny(pending.emails, 'email'),
    ...countedIfAny(pending.notices, 'notice to you', 'notices to you'),
  ];
  const total = pending.texts + pending.relays + pending.emails + pending.notices;
  const waits =
    what.length === 0
      ? 'Nothing is waiting. No email can be sent until you press Release.'
      : `${listed(what)} ${pluralize(total, 'waits', 'wait')} and would be sent then; what was sent after the backup was made would be sent again. No email can be sent until then.`;
  const uses = unknownUses
    ? ` Which vouchers were used between ${utc(unknownUses.from)} and ${utc(unknownUses.until)} UTC is unknown. “Check a voucher” says so for each voucher that was bought before.`
    : '';
  return {
    title: PAUSED,
    text: `The backup was made at ${utc(backupAt)} UTC. ${waits}${uses}`,
    action: 'Release',
    post: '/admin/release',
  };
}

export interface Paused {
  /** Epoch milliseconds. */
  backupAt: number;
  /** How many of each would leave. */
  pending: Record<'texts' | 'relays' | 'emails' | 'notices', number>;
  /** Where vouchers are: in which time nobody knows what was used. */
  unknownUses: Times | undefined;
}

/** '2026-03-02 18:05' */
const utc = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const countedIfAny = (count: number, one: string, more?: string): string[] =>
  count === 0 ? [] : [counted(count, one, more)];

/** Businesses that no search can find, because their ZIP code has no known position. */
export function unknownZips(zips: { zip: string; id: string; count: number }[]): Words | undefined {
  const [first] = zips;
  if (!first) return undefined;
  const count = zips.reduce((sum, one) => sum + one.count, 0);
  if (count === 1) {
    return {
      title: 'A business cannot be found by its ZIP code',
      text: `No search shows its deals, because the ZIP code ${first.zip} is unknown. Check it for a mistake.`,
      to: `/admin/businesses/${first.id}/edit`,
    };
  }
  const examples = zips.slice(0, MAX_NAMED_ZIPS).map(({ zip }) => zip);
  const others = zips.length > MAX_NAMED_ZIPS ? ' and others' : '';
  return {
    title: `${count} businesses cannot be found by their ZIP codes`,
    text: `No search shows their deals, because these ZIP codes are unknown: ${examples.join(', ')}${others}. Check them for a mistake.`,
    to: `/admin/businesses?search=${first.zip}`,
  };
}

/** '14', '1,000+': more than that are not counted. */
const countText = (count: number, hidden = 0) => {
  const shown = Math.min(count, MAX_COUNTED) - hidden;
  return `${formatNumber(shown)}${count > MAX_COUNTED ? '+' : ''}`;
};

/** `count` deals, of which some are named. */
export function endingDealsNotice(
  about: string,
  { days, count, named }: { days: number; count: number; named: EndingDeal[] },
): Notice {
  const [first] = named;
  const isOne = count === 1 && first;
  const more = count > named.length ? `\nand ${countText(count, named.length)} more` : '';
  return {
    kind: 'deal-ending',
    about,
    title: isOne
      ? `“${first.title}” of ${first.business} ends within ${days} days`
      : `${countText(count)} deals end within ${days} days`,
    detail: isOne ? '' : named.map((one) => `- ${one.title}, ${one.business}`).join('\n') + more,
    path: isOne ? `/admin/deals/${first.id}/edit` : '/admin/deals',
  };
}

export interface EndingDeal {
  id: string;
  title: string;
  business: string;
}

type EndingLicense = Pick<BusinessRow, 'id' | 'name' | 'license_number' | 'license_expires_on'>;

export const ENDING_LICENSE = 'license-ending';

/** A license that ends within NOTICE_DAYS. */
export function endingLicenseNotice(business: EndingLicense): Notice {
  const { id, name, license_number: number, license_expires_on: lastDay } = business;
  const license = number ? `License ${number} of ${name}` : `The license of ${name}`;
  return {
    kind: ENDING_LICENSE,
    about: `${id} ${lastDay}`,
    title: `${license} ends within ${NOTICE_DAYS} days`,
    detail: `Its last day is ${lastDay}. After that day, pages no longer show it.`,
    path: `/admin/businesses/${id}/edit`,
  };
}

/** `days`: since the last backup, or since notices began where there never was one. */
export function oldBackupNotice(about: string, days: number | undefined): Notice {
  const { title, text: detail, to: path } = oldBackup(days);
  return { kind: 'backup', about, title, detail, path };
}

export function fullDiskNotice(about: string, message: string): Notice {
  const { title, text: detail } = fullDisk(message);
  return { kind: 'disk', about, title, detail, path: '/admin/settings/connections#database' };
}
