import type { IconName } from './icons.tsx';

export interface NavigationItem {
  to: string;
  name: string;
  icon: IconName;
  /** What one does there, for the dashboard's tile. */
  about: string;
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
    about: 'Register a spa, so that deals can be created for it.',
  },
  {
    to: '/admin/leads',
    name: 'Business Leads',
    icon: 'leads',
    about: 'Requests of spa owners: answer them, and make businesses of them.',
  },
  {
    to: '/admin/messages',
    name: 'Messages',
    icon: 'messages',
    about: 'Text with customers and spas, and see what has arrived.',
  },
  {
    to: '/admin/businesses',
    name: 'Businesses',
    icon: 'businesses',
    about: 'Find a spa, see its deals, change its details.',
  },
  {
    to: '/admin/deals',
    name: 'Active Deals',
    icon: 'deals',
    about: 'Create, edit and delete deals, and open expired ones again.',
  },
];

/** Beside them, in rail and bottom bar only: the dashboard's tiles are the five above. */
export const settingsItem: Omit<NavigationItem, 'about'> = {
  to: '/admin/settings',
  name: 'Settings',
  icon: 'settings',
};

/** Where one texts with a number, in any spelling. */
export function conversationPath(phone: string): string {
  return `/admin/messages?${new URLSearchParams({ phone })}`;
}
