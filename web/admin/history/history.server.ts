import { historyOf, type RecordKind } from '../../../market/audit/store.server.ts';
import type { Db } from '../../../market/ports.ts';
import { formatTime } from '../../ui/format-time.ts';
import type { Change } from './changes.tsx';

const MAX_ENTRIES = 100;

interface HistorySubject {
  kind: RecordKind;
  id: string;
  timeZone: string;
  /** Its fields' names, in the order in which their changes are shown. */
  labels: { [field: string]: string };
  formatValue?: (field: string, value: unknown) => string;
}

export type HistoryEntry = Awaited<ReturnType<typeof historyView>>[number];

/** What was changed of a record, newest first, with times as clocks at the spa show them. */
export async function historyView(
  db: Db,
  { kind, id, timeZone, labels, formatValue }: HistorySubject,
) {
  const entries = await historyOf(db, kind, id, MAX_ENTRIES);
  const text = (field: string, value: unknown) =>
    value === undefined || value === null ? '' : (formatValue?.(field, value) ?? String(value));
  return entries.map(({ createdAt, actor, action, before = {}, after = {} }) => ({
    createdAt,
    when: formatTime(createdAt, 'full', timeZone),
    actor,
    action,
    changes: Object.entries(action === 'updated' ? labels : {})
      .filter(([field]) => before[field] !== after[field])
      .map(
        ([field, label]): Change => ({
          label,
          before: text(field, before[field]),
          after: text(field, after[field]),
        }),
      ),
  }));
}
