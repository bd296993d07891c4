import { inTransaction } from '../../database/locks.ts';
import type { Columns } from '../changes/commands.server.ts';
import { dayIn, endOfDay, plusDays } from '../days.ts';
import type { DealRow } from '../ports.ts';
import { changeDeal, type DealContext } from './change.server.ts';
import { DEAL_MESSAGES, ENDS_LATER, STATE_REASONS } from './copy.ts';
import { type DealState, dealState, lifeOf, timeZoneOf } from './rules.ts';
import type { StoredDeal } from './store.server.ts';

/** The states that a verb may start from, and those it leads to. */
const VERBS = {
  pause: { from: ['live', 'sold-out', 'scheduled'], to: ['paused'] },
  resume: { from: ['paused'], to: ['live', 'sold-out', 'scheduled'] },
  'sell-out': { from: ['live'], to: ['sold-out'] },
  'put-on-sale': { from: ['sold-out'], to: ['live'] },
  archive: { from: ['live', 'sold-out', 'scheduled', 'paused', 'expired'], to: ['archived'] },
  restore: { from: ['archived'], to: ['live', 'sold-out', 'scheduled', 'paused', 'expired'] },
  extend: { from: ['live', 'sold-out', 'scheduled', 'paused', 'expired'], to: [] },
} satisfies Record<string, { from: DealState[]; to: DealState[] }>;

export type DealVerb = keyof typeof VERBS;

export function parseDealVerb(text: string | undefined): DealVerb | undefined {
  return text !== undefined && Object.hasOwn(VERBS, text) ? (text as DealVerb) : undefined;
}

export function verbsFor(state: DealState): DealVerb[] {
  const verbs = Object.keys(VERBS) as DealVerb[];
  return verbs.filter((verb) => statesOf(verb).from.includes(state));
}

const statesOf = (verb: DealVerb): { from: DealState[]; to: DealState[] } => VERBS[verb];

export interface StatusChange {
  verb: DealVerb;
  /** Why a deal is paused; only the administrator sees it. */
  reason?: string | undefined;
  /** 'YYYY-MM-DD' where the spa is. */
  lastDay?: string | undefined;
  /** Instead of `lastDay`: so many days after the end, or after today if it has ended. */
  days?: number | undefined;
}

export type StatusOutcome =
  | { kind: 'updated' }
  /** The deal is already as the verb would make it. */
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: string }
  | { kind: 'missing' };

export async function changeDealStatus(
  context: DealContext,
  id: string,
  change: StatusChange,
): Promise<StatusOutcome> {
  const outcome = await inTransaction(context.db, (tx) =>
    changeDeal(tx, { ...context, reason: change.reason }, id, (deal) =>
      effectOf(change, { deal }, context),
    ),
  );
  return outcome.kind === 'conflict' ? { kind: 'unchanged' } : outcome;
}

export type StatusEffect =
  | Columns<DealRow>
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: string };

/** What a change would write, without writing it. */
export function effectOf(
  change: StatusChange,
  { deal }: Pick<StoredDeal, 'deal'>,
  { zipTable, now }: Pick<DealContext, 'zipTable' | 'now'>,
): StatusEffect {
  const { verb } = change;
  const { state } = dealState(lifeOf(deal), now);
  const { from, to } = statesOf(verb);
  if (verb === 'pause' && state === 'paused' && change.reason !== undefined)
    return columns({ pause_reason: change.reason || null });
  if (to.includes(state)) return { kind: 'unchanged' };
  if (!from.includes(state)) return { kind: 'refused', reason: STATE_REASONS[state] };
  switch (verb) {
    case 'pause':
      return columns({ paused_at: now, pause_reason: change.reason || null });
    case 'resume':
      return columns({ paused_at: null, pause_reason: null });
    case 'sell-out':
      return columns({ sold_out_at: now });
    case 'put-on-sale':
      return columns({ sold_out_at: null });
    case 'archive':
      return columns({ status: 'archived' });
    case 'restore':
      return columns({ status: 'active' });
    case 'extend':
      return extended(change, deal, state, { zipTable, now });
  }
}

function extended(
  { lastDay = '', days }: StatusChange,
  deal: DealRow,
  state: DealState,
  { zipTable, now }: Pick<DealContext, 'zipTable' | 'now'>,
): StatusEffect {
  const timeZone = timeZoneOf(zipTable.find(deal.business_zip));
  const from = dayIn(timeZone, Math.max(deal.expires_at, now));
  const expires_at = endOfDay(days === undefined ? lastDay : plusDays(from, days), timeZone);
  if (expires_at === undefined) return { kind: 'refused', reason: DEAL_MESSAGES.noDate };
  if (expires_at <= deal.expires_at) return { kind: 'refused', reason: ENDS_LATER };
  if (expires_at <= now) return { kind: 'refused', reason: DEAL_MESSAGES.pastDate };
  return columns({ expires_at, ...(state === 'expired' && REOPENED) });
}

/** A reopened deal is on sale; a pause goes on until it is resumed. */
export const REOPENED = { sold_out_at: null } as const;

const columns = (columns: Partial<DealRow>): StatusEffect => ({ columns });
