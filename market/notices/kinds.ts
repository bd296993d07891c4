interface Kind {
  /** What several of them are called, after their number. */
  several: string;
  /** Leaves at once, and may be sent to a phone. */
  isUrgent: boolean;
  /** Nobody sees it where no Stripe account is connected. */
  isOfPurchases?: true;
}

/** The kinds of notices to the administrator. A new kind is one line here, and a rule in events.ts or who records it. */
export const NOTICE_KINDS = {
  lead: { several: 'new requests', isUrgent: true },
  complaint: { several: 'new complaints', isUrgent: true },
  'not-new-client': {
    several: 'clients that a spa says were not new',
    isUrgent: false,
    isOfPurchases: true,
  },
  text: { several: 'new texts', isUrgent: true },
  'text-failed': { several: 'texts that failed or may not have been sent', isUrgent: true },
  'email-failed': { several: 'emails that failed or may not have been sent', isUrgent: true },
  'purchase-look': { several: 'purchases that need a look', isUrgent: true, isOfPurchases: true },
  'purchase-money': {
    several: 'refunds that failed, disputes and inquiries of banks',
    isUrgent: true,
    isOfPurchases: true,
  },
  'link-stopped': { several: 'checkout links that stopped', isUrgent: true, isOfPurchases: true },
  'sold-out': { several: 'deals that sold out', isUrgent: false, isOfPurchases: true },
  'deal-ending': { several: 'deals that end soon', isUrgent: false },
  'deal-paused': { several: 'deals that were paused', isUrgent: false },
  'license-ending': { several: 'licenses that end', isUrgent: false },
  backup: { several: 'notices about backups', isUrgent: false },
  disk: { several: 'notices about the disk', isUrgent: true },
  'passkeys-ended': { several: 'notices about signing in', isUrgent: true },
} satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(NOTICE_KINDS, text);

export const isUrgent = (kind: NoticeKind): boolean => NOTICE_KINDS[kind].isUrgent;

/** What urgent notices are about, in words. */
export function urgentKinds(hasPurchases: boolean): string[] {
  const kinds: Kind[] = Object.values(NOTICE_KINDS);
  return kinds
    .filter(({ isUrgent, isOfPurchases }) => isUrgent && (hasPurchases || !isOfPurchases))
    .map(({ several }) => several);
}

/** When mail leaves: urgent notices at once and the others once a day, all once a day, or none. */
const MAIL_MODES = ['urgent', 'daily', 'off'] as const;
export type MailMode = (typeof MAIL_MODES)[number];
