import type { DealState } from '../../../market/deals/rules.ts';

export const LIST_TEXTS: Record<DealState, { title: string; empty: string }> = {
  live: { title: 'Active Deals', empty: 'No active deals found' },
  scheduled: { title: 'Scheduled Deals', empty: 'No scheduled deals found' },
  paused: { title: 'Paused Deals', empty: 'No paused deals found' },
  'sold-out': { title: 'Sold Out Deals', empty: 'No sold out deals found' },
  draft: { title: 'Drafts', empty: 'No drafts found' },
  expired: { title: 'Expired Deals', empty: 'No expired deals found' },
  archived: { title: 'Archived Deals', empty: 'No archived deals found' },
};

export const DRAFT_SAVED = 'Draft saved';

export const NOT_FOUND = {
  title: 'Deal Not Found',
  text: 'It may have been deleted in the meantime.',
  list: '/admin/deals',
  listName: 'Active Deals',
};

export const DELETE_DEAL = { title: 'Delete deal', button: 'Delete', busy: 'Deleting...' };
export const DELETE_QUESTION =
  'Are you sure you want to delete this deal? This action cannot be undone.';
