import { type AuditEntry, historyOf } from '../../../market/audit/store.server.ts';
import type { BusinessField, BusinessForm } from '../../../market/businesses/schema.ts';
import { fieldsOf } from '../../../market/businesses/store.server.ts';
import type { BusinessRow, Db } from '../../../market/ports.ts';
import { allLabels, fieldLabels } from './labels.ts';

const MOST_SHOWN = 50;

export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** What was changed of a business, newest first, with times as clocks at the spa show them. */
export async function businessHistory(db: Db, id: string, timeZone: string) {
  const entries = await historyOf(db, 'business', id, MOST_SHOWN);
  const clock = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return entries.map((entry) => ({
    at: entry.at,
    when: clock.format(entry.at),
    who: entry.who,
    what: entry.what,
    differences: changesIn(entry),
  }));
}

/** Field by field, where there was something before. */
function changesIn({ before, after }: AuditEntry): Difference[] {
  if (!before || !after) return [];
  return Object.entries(allLabels)
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label]) => ({ label, before: text(before[name]), after: text(after[name]) }));
}

/** Where a form differs from what is stored: `before` is stored, `after` is in the form. */
export function differencesFrom(current: BusinessRow, form: BusinessForm): Difference[] {
  const stored = fieldsOf(current);
  const names = Object.keys(fieldLabels) as BusinessField[];
  return names
    .filter((name) => stored[name] !== form[name])
    .map((name) => ({ label: fieldLabels[name], before: stored[name], after: form[name] }));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
