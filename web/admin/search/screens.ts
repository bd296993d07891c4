import {
  casesItem,
  dashboardItem,
  historyItem,
  insightItem,
  navigationItems,
  settingsItem,
} from '../navigation.ts';
import { settingsScreens } from '../settings/labels.ts';

const screens = [
  dashboardItem,
  ...navigationItems,
  casesItem,
  insightItem,
  { name: 'Create Deal', to: '/admin/deals/new' },
  { name: 'Deal health', to: '/admin/deals/health' },
  { name: 'Saved replies', to: '/admin/messages/replies' },
  historyItem,
  ...settingsScreens.map(({ title, to }) => ({ name: `Settings: ${title}`, to })),
];

/** The screens whose name has every word; the main ones where the search is empty. */
export function findScreens(search: string): Array<{ name: string; to: string }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [dashboardItem, ...navigationItems, settingsItem] : screens;
  return found
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .map(({ name, to }) => ({ name, to }));
}
