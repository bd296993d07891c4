import type { IconName } from './icons.tsx';

export interface NavigationItem {
  to: string;
  name: string;
  icon: IconName;
}

/**
 * The administrator's places, in the order in which rail, bottom bar and tiles show them: Add New
 * Business, Business Leads, Messages, Businesses, Active Deals. A place joins with its screen.
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
  },
  {
    to: '/admin/messages',
    name: 'Messages',
    icon: 'messages',
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
  },
];

/** Beside them, in rail and bottom bar only: the dashboard's tiles are the five above. */
export const settingsItem: NavigationItem = {
  to: '/admin/settings',
  name: 'Settings',
  icon: 'settings',
};

/** Where one texts with a number, in any spelling. */
export function conversationPath(phone: string): string {
  return `/admin/messages?${new URLSearchParams({ phone })}`;
}
