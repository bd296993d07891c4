import type { DealVerb } from '../../../../market/deals/verbs.server.ts';
import { counted } from '../../../../market/words.ts';

export const FAILED_TO_UPDATE = 'Failed to update deal';
export const FAILED_TO_CREATE = 'Failed to create deal';
export const DELETED = 'It was deleted.';

export const VERB_TEXTS: Record<DealVerb, { button: string; done: string }> = {
  pause: { button: 'Pause', done: 'paused' },
  resume: { button: 'Resume', done: 'resumed' },
  'sell-out': { button: 'Mark Sold Out', done: 'marked sold out' },
  'put-on-sale': { button: 'Back on Sale', done: 'back on sale' },
  extend: { button: 'Extend', done: 'extended' },
  archive: { button: 'Archive', done: 'archived' },
  restore: { button: 'Restore', done: 'restored' },
};

export const BULK_VERBS = ['pause', 'resume', 'extend', 'archive'] as const;

export function countDeals(count: number): string {
  return counted(count, 'deal');
}
