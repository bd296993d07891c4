import {
  checkAgain,
  type ImportOutcome,
  importFile,
  isOld,
} from '../../../market/imports/commands.server.ts';
import { readHeadings } from '../../../market/imports/fields.ts';
import { IMPORT_PATH, type ImportKind } from '../../../market/imports/rules.ts';
import {
  countOutcomes,
  countWaiting,
  countWithLostZeros,
  findImport,
  listRows,
  notesOf,
  type Outcome,
} from '../../../market/imports/store.server.ts';
import { recordsLeft, undoImport } from '../../../market/imports/undo.server.ts';
import type { Services } from '../../context.ts';
import type { Flash } from '../../forms/flash.server.ts';
import {
  type Done,
  doneOrToast,
  type Submission,
  success,
} from '../../forms/form-action.server.ts';
import { parseListQuery } from '../lists/query.ts';
import { countRecords, FAILED_TO_IMPORT, GONE, leftOut, OUTCOME_NAMES, TOO_OLD } from './copy.ts';

export const OUTCOMES = Object.keys(OUTCOME_NAMES) as Outcome[];
const MAX_LEFT_SHOWN = 200;

export type CheckedView = NonNullable<Awaited<ReturnType<typeof checkedView>>>;

/** A file, and a page of what its rows would do; undefined where it is gone. */
export async function checkedView({ db, now }: Services, id: string, params: URLSearchParams) {
  const file = await findImport(db, id);
  if (!file || file.state === 'reading') return undefined;
  const { page } = parseListQuery(params);
  const outcome = OUTCOMES.find((one) => one === params.get('outcome'));
  const { rows, hasMore, page: shown } = await listRows(db, id, outcome, page);
  const left = file.state === 'undone' ? await recordsLeft(db, id) : [];
  return {
    id,
    kind: file.kind,
    fileName: file.file_name,
    state: file.state,
    hasZeros: file.has_zeros === 1,
    isOld: file.state === 'checked' && isOld(file, now()),
    counts: await countOutcomes(db, id),
    lostZeros: await countWithLostZeros(db, id),
    unread: readHeadings(file.kind, JSON.parse(file.headings)).unread,
    notes: notesOf(file),
    outcome,
    rows: rows.map(({ line, outcome, label, changes, problems, notes }) => ({
      line,
      outcome,
      label,
      changes,
      problems,
      notes,
    })),
    page: shown,
    hasMore,
    waiting: file.state === 'imported' ? await countWaiting(db, id) : 0,
    left: left.slice(0, MAX_LEFT_SHOWN),
    leftCount: left.length,
  };
}

/** What the buttons of a checked file do. */
export function pressed({ values, app, change }: Submission, id: string): Promise<Done> {
  const to = `${IMPORT_PATH}/${id}`;
  const context = { ...app, ...change };
  return doneOrToast(app, { to, failed: FAILED_TO_IMPORT }, async (): Promise<Done> => {
    const kind = (await findImport(app.db, id))?.kind;
    if (!kind) return { to: IMPORT_PATH, flash: failure(GONE) };
    switch (values.intent) {
      case 'import':
        return imported(kind, to, await importFile(context, id));
      case 'undo':
        return undo(kind, to, await undoImport(context, id));
      default: {
        const zeros = values.intent === 'zeros' ? true : undefined;
        const again = await checkAgain(context, id, zeros);
        return again.kind === 'checked'
          ? { to: `${IMPORT_PATH}/${again.id}`, flash: success('Checked again') }
          : { to };
      }
    }
  });
}

function imported(kind: ImportKind, to: string, outcome: ImportOutcome): Done {
  switch (outcome.kind) {
    case 'imported': {
      const { created, changed, left } = outcome;
      const text = `${countRecords(kind, created)} added, ${countRecords(kind, changed)} changed`;
      return { to, flash: success(text, left > 0 ? leftOut(left) : undefined) };
    }
    case 'stale':
      return { to, flash: { kind: 'error', text: FAILED_TO_IMPORT, warning: TOO_OLD } };
    case 'missing':
      return { to: IMPORT_PATH, flash: failure(GONE) };
    case 'done':
      return { to };
  }
}

function undo(kind: ImportKind, to: string, outcome: Awaited<ReturnType<typeof undoImport>>): Done {
  if (outcome.kind !== 'undone') return { to };
  const left = `${countRecords(kind, outcome.left)} left as they are: they were changed or used since.`;
  const text = `${countRecords(kind, outcome.undone)} put back`;
  return { to, flash: success(text, outcome.left > 0 ? left : undefined) };
}

const failure = (text: string): Flash => ({ kind: 'error', text });
