import {
  actionOf,
  type EventKind,
  isUndoable,
  type StoredEvent,
} from '../../../market/changes/rules.ts';
import { historyOf } from '../../../market/changes/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import type { Db } from '../../../market/ports.ts';
import type { HistoryChange } from './changes.tsx';

const MAX_ENTRIES = 100;

export interface Wording {
  timeZone: string;
  /** Its fields' names, in the order in which their changes are shown. */
  labels: { [field: string]: string };
  formatValue?: (field: string, value: unknown) => string;
  /** What a change means where its field, before and after do not say it; undefined elsewhere. */
  phraseOf?: (field: string, after: unknown, before: unknown) => string | undefined;
}

export type HistoryEntry = ReturnType<typeof entryView>;

export interface HistoryView {
  entries: HistoryEntry[];
  /** The last change, where it can be taken back. */
  undoable?: string | undefined;
}

/** What was changed of a record, newest first, with times as clocks in its time zone show them. */
export async function historyView(
  db: Db,
  { kind, id }: { kind: EventKind; id: string | string[] },
  wording: Wording,
  canUndo: (last: StoredEvent) => boolean = isUndoable,
): Promise<HistoryView> {
  const entries = await historyOf(db, kind, id, MAX_ENTRIES);
  const [last] = entries;
  return {
    entries: entries.map((entry) => entryView(entry, wording)),
    undoable: last && canUndo(last) ? last.id : undefined,
  };
}

export function entryView(event: StoredEvent, wording: Wording) {
  const { id, at, actor, undoes } = event;
  const action = actionOf(event);
  return {
    id,
    at,
    when: formatTime(at, 'full', wording.timeZone),
    actor,
    action,
    isUndo: undoes !== undefined,
    changes: action === 'updated' ? changesOf(event, wording) : [],
  };
}

function changesOf({ before = {}, after = {} }: StoredEvent, wording: Wording): HistoryChange[] {
  const { labels, formatValue, phraseOf } = wording;
  const text = (field: string, value: unknown) =>
    value === undefined || value === null ? '' : (formatValue?.(field, value) ?? String(value));
  return Object.entries(labels)
    .filter(([field]) => before[field] !== after[field])
    .map(([field, label]) => ({
      label,
      before: text(field, before[field]),
      after: text(field, after[field]),
      phrase: phraseOf?.(field, after[field], before[field]),
    }));
}
