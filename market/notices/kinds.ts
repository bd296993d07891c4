/** When notices of a kind are mailed; the last two gather them in one e-mail. */
export const MAIL_MODES = ['off', 'at-once', 'hourly', 'daily'] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** The hour of the office at which the daily e-mail leaves. */
export const DAILY_HOUR = 8;

interface Kind {
  name: string;
  /** What several of them are called, after their number. */
  several: string;
  /** Only these may be sent to a phone. */
  isUrgent: boolean;
  /** Has a time of its own, so it is on or off. */
  isScheduled?: true;
  /** Nobody sees it where no Stripe account is connected. */
  isOfPurchases?: true;
}

/** The kinds of notices to the administrator. A new kind is one line here, and who records it. */
export const NOTICE_KINDS = {
  lead: {
    name: 'New business lead',
    several: 'new requests',
    isUrgent: true,
  },
  case: {
    name: 'New complaint',
    several: 'new complaints',
    isUrgent: true,
  },
  'many-cases': {
    name: 'Spa with three open complaints',
    several: 'spas with three open complaints',
    isUrgent: true,
  },
  text: {
    name: 'New text message',
    several: 'new texts',
    isUrgent: true,
  },
  'text-failed': {
    name: 'Text that failed or may not have been sent',
    several: 'texts that failed or may not have been sent',
    isUrgent: true,
  },
  'email-failed': {
    name: 'Email that failed or may not have been sent',
    several: 'emails that failed or may not have been sent',
    isUrgent: true,
  },
  'purchase-look': {
    name: 'A purchase needs a look',
    several: 'purchases need a look',
    isUrgent: true,
    isOfPurchases: true,
  },
  'purchase-money': {
    name: 'A refund failed, or a bank disputes or asks',
    several: 'refunds failed, or banks dispute or ask',
    isUrgent: true,
    isOfPurchases: true,
  },
  'link-stopped': {
    name: 'A checkout link stopped',
    several: 'checkout links stopped',
    isUrgent: true,
    isOfPurchases: true,
  },
  'sold-out': {
    name: 'Sold out',
    several: 'deals are sold out',
    isUrgent: false,
    isOfPurchases: true,
  },
  'deal-ending': {
    name: 'Deal that ends soon',
    several: 'notices of deals that end soon',
    isUrgent: false,
  },
  'deal-paused': {
    name: 'Deal that was paused',
    several: 'deals that were paused',
    isUrgent: false,
  },
  'license-ending': {
    name: 'License that ends or has ended',
    several: 'notices of licenses that end',
    isUrgent: false,
  },
  backup: {
    name: 'Backup that is too old',
    several: 'notices about backups',
    isUrgent: false,
  },
  disk: {
    name: 'Disk that is nearly full',
    several: 'notices about the disk',
    isUrgent: true,
  },
  monday: {
    name: 'Monday mail',
    several: 'Monday mails',
    isUrgent: false,
    isScheduled: true,
  },
} satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_IDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(NOTICE_KINDS, text);

export const isUrgent = (kind: NoticeKind): boolean => NOTICE_KINDS[kind].isUrgent;

/** The kinds that nobody sees where no Stripe account is connected. */
export const PURCHASE_KINDS: readonly NoticeKind[] = NOTICE_KIND_IDS.filter((kind) => {
  const { isOfPurchases }: Kind = NOTICE_KINDS[kind];
  return isOfPurchases;
});

/** How a kind may be mailed. */
export function mailModesOf(kind: NoticeKind): readonly MailMode[] {
  const { isScheduled }: Kind = NOTICE_KINDS[kind];
  return isScheduled ? ['off', 'at-once'] : MAIL_MODES;
}

/** How a kind is mailed until the owner says otherwise: what is urgent at once, everything else daily. */
export const usualMail = (kind: NoticeKind): MailMode =>
  isUrgent(kind) || !mailModesOf(kind).includes('daily') ? 'at-once' : 'daily';
