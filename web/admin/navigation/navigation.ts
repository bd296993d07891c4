import type { IconName } from './icons.tsx';

export interface NavigationItem {
  to: string;
  name: string;
  icon: IconName;
  /** What the number beside it counts: 'Business Leads, 2 new'. */
  badge?: Badge | undefined;
  /** What the bar of small screens calls it, where it is in there. */
  shortName?: string;
  /** It is needed now and then, so the rail has it smaller. */
  isRare?: true;
}

export type Badge = 'new' | 'unread' | 'complaints' | 'look';
/** How much of each there is now. */
export type BadgeCounts = Record<Badge, number>;

/** The counts, and the version of what they were counted from: a higher one may change them. */
export interface LoadedBadges {
  counts: BadgeCounts;
  version: number;
  /** Whether anything was, or could be, bought and told to us: else no screen says a word of it. */
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
  name: 'Dashboard',
  icon: 'dashboard',
};

/**
 * The administrator's screens, in the order in which rail, bottom bar and tiles show them: Add New
 * Business, Business Leads, Messages, Businesses, Active Deals.
 */
export const navigationItems: NavigationItem[] = [
  {
    to: '/admin/business/new',
    name: 'Add New Business',
    icon: 'addBusiness',
  },
  {
    to: '/admin/leads',
    name: 'Business Leads',
    icon: 'leads',
    badge: 'new',
    shortName: 'Leads',
  },
  {
    to: '/admin/messages',
    name: 'Messages',
    icon: 'messages',
    badge: 'unread',
    shortName: 'Messages',
  },
  {
    to: '/admin/businesses',
    name: 'Businesses',
    icon: 'businesses',
  },
  {
    to: '/admin/deals',
    name: 'Active Deals',
    icon: 'deals',
    shortName: 'Deals',
  },
];

export const settingsItem: NavigationItem = {
  to: '/admin/settings',
  name: 'Settings',
  icon: 'settings',
};

/** Only where a Stripe account is, or was, connected. */
const purchasesItem: NavigationItem = {
  to: '/admin/purchases',
  name: 'Purchases',
  icon: 'purchases',
  badge: 'look',
};

/** All others, which have no tile on the dashboard: in the rail, on More, and in the search. */
export const furtherItems = (hasPurchases: boolean): NavigationItem[] => [
  { to: '/admin/complaints', name: 'Complaints', icon: 'complaints', badge: 'complaints' },
  ...(hasPurchases ? [purchasesItem] : []),
  { to: '/admin/insight', name: 'Insight', icon: 'insight' },
  settingsItem,
  { to: '/admin/history', name: 'History', icon: 'history', isRare: true },
];

/** On small screens: all that the bar has no room for. */
export const moreItem: NavigationItem = { to: '/admin/more', name: 'More', icon: 'more' };

/** Where one texts with a number, in any spelling. */
export function conversationPath(phone: string): string {
  return `/admin/messages?${new URLSearchParams({ phone })}`;
}

/** What else people call a screen, by its address: the search finds it by these too. */
export const OTHER_WORDS: Record<string, string> = {
  '/admin': 'home start overview today tiles waiting',
  '/admin/business/new': 'create spa salon',
  '/admin/leads': 'request inquiry apply owner contacted archive compose',
  '/admin/messages': 'text texts texting sms inbox chat conversation reply phone',
  '/admin/businesses': 'spa salon shop list pause resume inactive license hours gallery',
  '/admin/deals':
    'offer special live draft pause resume extend sold out expired archive delete end',
  '/admin/deals/new': 'add offer special',
  '/admin/complaints': 'problem report refund support angry buyer',
  '/admin/purchases':
    'sale booking order bought buyer customer voucher code refund dispute resend stripe',
  '/admin/purchases/check': 'code redeem use scan qr desk',
  '/admin/insight': 'statistic analytic figure number visit traffic search',
  '/admin/history': 'undo revert restore change log audit who',
  '/admin/messages/replies': 'template snippet text canned',
  '/admin/settings': 'option preference configure',
  '/admin/settings/brand':
    'name email phone address law jurisdiction support color accent theme design image photo icon upload hero',
  '/admin/settings/landing':
    'headline welcome home text faq question help answer quote review testimonial',
  '/admin/settings/deals':
    'policy terms refund cancel cancellation voucher promotional limit cash seller fine print condition booking tip default preset',
  '/admin/settings/office':
    'time zone clock notice notification alert remind daily statistic count visit cookie privacy erase',
  '/admin/settings/connections': 'map google database environment form check test',
  '/admin/settings/connections/mail': 'email smtp server sender postal address test',
  '/admin/settings/connections/texts': 'sms twilio gateway number test',
  '/admin/stripe/operator': 'payment money key sale account',
  '/admin/settings/security': 'password sign in out session authenticator code recovery email',
  '/admin/settings/backup': 'download restore copy save export',
};
