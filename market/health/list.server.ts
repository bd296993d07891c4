import { MAX_COUNTED } from '../deals/rules.ts';
import type { Db } from '../ports.ts';
import { formatNumber } from '../words.ts';
import {
  HEALTH_KIND_IDS,
  type HealthContext,
  type HealthKind,
  kindOf,
  type Subject,
} from './kinds.ts';
import { hasSubjects, readSubjects } from './store.server.ts';

/** One thing to do, with why and by which button. */
export interface HealthTask {
  /** The id of the deal or the business. */
  id: string;
  title: string;
  business: string | undefined;
  /** The form of the deal or the spa. */
  to: string;
  reason: string;
  /** Leads to a form, or does a verb to the deal: in one press, or after the question of its new end. */
  button: { name: string; to: string } | { name: string; verb: 'put-on-sale' | 'extend' };
}

export interface HealthGroup {
  kind: HealthKind;
  /** Up to MAX_COUNTED + 1. */
  count: number;
  /** '3 deals end within 7 days' */
  text: string;
  tasks: HealthTask[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** What needs work, the most urgent kind first; kinds with nothing to do are left out. */
export async function healthGroups(
  db: Db,
  context: HealthContext,
  size: number,
): Promise<HealthGroup[]> {
  const groups: HealthGroup[] = [];
  for (const kind of HEALTH_KIND_IDS) {
    const group = await healthGroup(db, context, { kind, page: 1, size });
    if (group.count > 0) groups.push(group);
  }
  return groups;
}

/** The kinds with something to do; `shown` has been read, and the others cost less than their tasks. */
export async function kindsWithTasks(
  db: Db,
  context: HealthContext,
  shown: HealthGroup,
): Promise<HealthKind[]> {
  const kinds: HealthKind[] = [];
  for (const kind of HEALTH_KIND_IDS) {
    const hasTasks = kind === shown.kind ? shown.count > 0 : await hasSubjects(db, context, kind);
    if (hasTasks) kinds.push(kind);
  }
  return kinds;
}

/** One page of one kind. */
export async function healthGroup(
  db: Db,
  context: HealthContext,
  query: { kind: HealthKind; page: number; size: number },
): Promise<HealthGroup> {
  const { rows, ...page } = await readSubjects(db, context, query);
  const { kind } = query;
  return {
    kind,
    ...page,
    text: countInWords(kind, page.count),
    tasks: rows.map((subject) => taskOf(kind, subject)),
  };
}

function countInWords(kind: HealthKind, count: number): string {
  const { one, several } = kindOf(kind);
  if (count === 1) return `1 ${one}`;
  const number = formatNumber(Math.min(count, MAX_COUNTED));
  return `${number}${count > MAX_COUNTED ? '+' : ''} ${several}`;
}

function taskOf(kind: HealthKind, subject: Subject): HealthTask {
  const { reason, button } = kindOf(kind);
  const { id, title, business } = subject;
  const to = business === undefined ? `/admin/businesses/${id}/edit` : `/admin/deals/${id}/edit`;
  const { name } = button;
  return {
    ...{ id, title, business, to },
    reason: reason(subject),
    button: 'verb' in button ? { name, verb: button.verb } : { name, to: button.to(subject) },
  };
}
