export interface NavigationItem {
  to: string;
  name: string;
  /** What else people call it: the search finds it by these too. */
  otherWords?: string;
  /** Its one stroke. */
  icon: string;
  /** What the number beside it counts: 'Business Leads, 2 new'. */
  badge?: Badge | undefined;
  /** What the bar of small screens calls it, where it is in there. */
  shortName?: string;
  /** It is needed now and then, so the rail has it smaller. */
  isRare?: true;
}

export type Badge = 'new' | 'unread' | 'complaints' | 'look';
export type BadgeCounts = Record<Badge, number>;

/** The counts, and the version of what they were counted from: a higher one may change them. */
export interface LoadedBadges {
  counts: BadgeCounts;
  version: number;
  /** False if no Stripe account is or was connected, so no screen names purchases. */
  hasPurchases: boolean;
}

export const NO_BADGES: LoadedBadges = {
  counts: { new: 0, unread: 0, complaints: 0, look: 0 },
  version: 0,
  hasPurchases: false,
};

/** How a count is said: 'Complaints, 2 open'. */
export const BADGE_WORDS: Record<Badge, string> = {
  new: 'new',
  unread: 'unread',
  complaints: 'open',
  look: 'to look at',
};

export const dashboardItem: NavigationItem = {
  to: '/admin',
  otherWords: 'home start overview today tiles waiting',
  name: 'Dashboard',
  icon: 'M4 11.5 12 5l8 6.5M6 10.5V19h12v-8.5',
};

/**
 * The administrator's screens, in the order in which rail, bottom bar and tiles show them: Add New
 * Business, Business Leads, Messages, Businesses, Active Deals.
 */
export const navigationItems: NavigationItem[] = [
  {
    to: '/admin/business/new',
    otherWords: 'create spa salon',
    name: 'Add New Business',
    icon: 'M5 19V8l7-4 7 4v11M12 10v6M9 13h6',
  },
  {
    to: '/admin/leads',
    otherWords: 'request inquiry apply owner contacted archive compose',
    name: 'Business Leads',
    icon: 'M5 6h14v12H5zM5 7l7 6 7-6',
    badge: 'new',
    shortName: 'Leads',
  },
  {
    to: '/admin/messages',
    otherWords: 'text texts texting sms inbox chat conversation reply phone',
    name: 'Messages',
    icon: 'M5 6h14v9h-8l-4 4v-4H5z',
    badge: 'unread',
    shortName: 'Messages',
  },
  {
    to: '/admin/businesses',
    otherWords: 'spa salon shop list pause resume inactive license hours gallery',
    name: 'Businesses',
    icon: 'M4 20h16M6 20V9h6v11M12 20V5h6v15M9 12v.01M9 15v.01M15 8v.01M15 11v.01M15 14v.01',
  },
  {
    to: '/admin/deals',
    otherWords: 'offer special live draft pause resume extend sold out expired archive delete end',
    name: 'Active Deals',
    icon: 'M4 12V5h7l9 9-7 7zM8 9v.01',
    shortName: 'Deals',
  },
];

export const settingsItem: NavigationItem = {
  to: '/admin/settings',
  otherWords: 'option preference configure',
  name: 'Settings',
  icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
};

/** Only where a Stripe account is, or was, connected. */
const purchasesItem: NavigationItem = {
  to: '/admin/purchases',
  otherWords: 'sale booking order bought buyer customer voucher code refund dispute resend stripe',
  name: 'Purchases',
  icon: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9.5 9h5M9.5 13h5',
  badge: 'look',
};

/** Where Purchases is. */
const statementsItem: NavigationItem = {
  to: '/admin/statements',
  otherWords: 'commission owe month bill invoice settle payout fee',
  name: 'Statements',
  icon: 'M6 4h9l3 3v13H6zM9 11h6M9 15h6M9 7.5h3',
};

/** All others, which have no tile on the dashboard: in the rail, on More, and in the search. */
export const furtherItems = (hasPurchases: boolean): NavigationItem[] => [
  {
    to: '/admin/complaints',
    otherWords: 'problem report refund support angry buyer',
    name: 'Complaints',
    icon: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.01',
    badge: 'complaints',
  },
  ...(hasPurchases ? [purchasesItem, statementsItem] : []),
  {
    to: '/admin/insight',
    otherWords: 'statistic analytic figure number visit traffic search',
    name: 'Insight',
    icon: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  },
  settingsItem,
  {
    to: '/admin/history',
    otherWords: 'undo revert restore change log audit who',
    name: 'History',
    icon: 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6L4.5 8.5M4.5 4.5v4h4M12 8v4.5l3 2',
    isRare: true,
  },
];

export const moreItem: NavigationItem = {
  to: '/admin/more',
  name: 'More',
  icon: 'M6 12v.01M12 12v.01M18 12v.01',
};

/** Where one texts with a number, in any spelling. */
export function conversationPath(phone: string): string {
  return `/admin/messages?${new URLSearchParams({ phone })}`;
}

/** The same, by address, for screens that are no item. */
export const OTHER_WORDS: Record<string, string> = {
  '/admin/deals/new': 'add offer special',
  '/admin/purchases/check': 'code redeem use scan qr desk',
  '/admin/messages/replies': 'template snippet text canned',
  '/admin/settings': 'option preference configure',
  '/admin/settings/brand':
    'name email phone address law jurisdiction support color accent theme design image photo icon upload hero',
  '/admin/settings/landing':
    'headline welcome home text faq question help answer quote review testimonial',
  '/admin/settings/deals':
    'policy terms refund cancel cancellation voucher promotional limit cash seller fine print condition booking tip default preset commission percent fee share owe statement',
  '/admin/settings/office':
    'time zone clock notice notification alert remind daily statistic count visit cookie privacy erase',
  '/admin/settings/connections': 'map google database environment form check test',
  '/admin/settings/connections/mail': 'email smtp server sender postal address test',
  '/admin/settings/connections/texts': 'sms gateway number test',
  '/admin/stripe/operator': 'payment money key sale account',
  '/admin/settings/security': 'password sign in out session authenticator code recovery email',
  '/admin/settings/backup': 'download restore copy save export',
};
