import { formatTime } from '../../../market/dates.ts';
import type { DealLife, DealState, LiveFilter } from '../../../market/deals/rules.ts';

export const STATE_NAMES: Record<DealState, string> = {
  live: 'Active',
  scheduled: 'Scheduled',
  paused: 'Paused',
  'sold-out': 'Sold out',
  draft: 'Drafts',
  expired: 'Expired',
  archived: 'Archived',
};

export const LIVE_FILTER_NAMES: Record<LiveFilter, string> = {
  ending: 'Ends this week',
  'stopped-link': 'Link stopped',
  cheaper: 'Sold cheaper',
  'no-picture': 'No picture',
};

/** In the order in which their lists are offered. */
export const DEAL_STATES = Object.keys(STATE_NAMES) as DealState[];

export function parseDealState(text: string | null): DealState | undefined {
  return DEAL_STATES.find((state) => state === text);
}

/** 'Live until Mar 2, 2026, CST' */
export function stateText(state: DealState, { startsAt, expiresAt }: DealLife, timeZone: string) {
  const day = (at: number) => formatTime(at, 'dateInZone', timeZone);
  switch (state) {
    case 'live':
      return `Live until ${day(expiresAt)}`;
    case 'scheduled':
      return `Starts ${day(startsAt ?? expiresAt)}`;
    case 'expired':
      return `Expired ${day(expiresAt)}`;
    case 'draft':
      return 'Draft';
    default:
      return STATE_NAMES[state];
  }
}
