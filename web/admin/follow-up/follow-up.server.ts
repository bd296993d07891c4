import { randomUUIDv7 } from 'node:crypto';
import { formatTime } from '../../../market/dates.ts';
import {
  addNote,
  deleteNote,
  type NoteRow,
  planNextStep,
  type RecordKind,
} from '../../../market/records/records.server.ts';
import { MAX_NOTES } from '../../../market/records/rules.ts';
import { parseNextStep, parseNote } from '../../../market/records/schema.ts';
import type { Services } from '../../context.ts';
import type { FormAnswer } from '../../forms/failure.ts';
import type { Flash } from '../../forms/flash.server.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../forms/form-action.server.ts';
import { adminTimeZone, adminToday } from '../admin-time.server.ts';
import { NOTHING_SELECTED, selectedIds } from '../lists/selection.ts';
import { formatPlannedDay } from './day.ts';

export type FollowUpAnswer = FormAnswer<'note' | 'nextOn' | 'nextStep'>;

export type NotesView = ReturnType<typeof notesView>;
export type NextStepView = ReturnType<typeof nextStepView>;

/** What was noted about a lead or a case. */
export function notesView(notes: NoteRow[], services: Services) {
  return {
    key: randomUUIDv7(),
    notes: notes.map(({ id, text, actor, created_at }) => ({
      id,
      text,
      actor,
      at: created_at,
      when: formatTime(created_at, 'full', adminTimeZone(services)),
    })),
  };
}

interface Planned {
  next_on: string | null;
  next_step: string;
}

/** What is planned for a lead or a case, and on which day. */
export function nextStepView({ next_on, next_step }: Planned, services: Services) {
  const today = adminToday(services);
  return {
    nextOn: next_on ?? '',
    nextStep: next_step,
    nextDay: next_on === null ? '' : formatPlannedDay(next_on, today),
    isDue: next_on !== null && next_on <= today,
    today,
  };
}

export type PlannedView = NonNullable<ReturnType<typeof plannedView>>;

/** The same in a row of a list; null where nothing is planned. */
export function plannedView({ next_on, next_step }: Planned, today: string) {
  if (next_on === null) return null;
  return { day: formatPlannedDay(next_on, today), text: next_step, isDue: next_on <= today };
}

interface FollowedRecord {
  kind: RecordKind;
  id: string;
  /** Where its screen is. */
  to: string;
  failed: string;
}

/** Does what the forms of Notes and NextStep ask for. */
export async function followUp(
  { values, idempotencyKey: formKey, app: { db }, change }: Submission,
  { kind: record, id, to, failed }: FollowedRecord,
): Promise<Done | Refused<FollowUpAnswer>> {
  const missing = { status: 404, failure: { text: failed, why: 'deleted' as const } };
  switch (values.intent) {
    case 'note': {
      const parsed = parseNote(values);
      if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
      const { kind } = await addNote(db, record, id, { text: parsed.form.note, formKey }, change);
      if (kind === 'missing') return missing;
      if (kind === 'limit-reached') return { status: 409, problems: { note: NOTES_FULL } };
      return { to, flash: success('Note added') };
    }
    case 'delete-note':
      await deleteNote(db, record, id, values.noteId ?? '', change);
      return { to, flash: success('Note deleted') };
    case 'next-step': {
      const parsed = parseNextStep(values);
      if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
      const { kind } = await planNextStep(db, record, id, parsed.form, change);
      if (kind === 'missing') return missing;
      return { to, flash: success(parsed.form.nextOn ? 'Next step saved' : 'Next step removed') };
    }
    default:
      return { status: 400, failure: { text: failed, why: 'refused' } };
  }
}

const NOTES_FULL = `There are ${MAX_NOTES} notes already. Delete one first.`;

/** The same for all leads or cases that are selected in a list; those that allow it are changed. */
export async function changeSelected(
  values: Submission['values'],
  change: (id: string) => Promise<{ kind: string }>,
  texts: { updated: string; failed: string; refused: string },
): Promise<Flash> {
  const ids = selectedIds(values);
  if (ids.length === 0) return { kind: 'warning', text: NOTHING_SELECTED };
  let refused = 0;
  for (const id of ids) {
    const { kind } = await change(id);
    if (kind === 'refused' || kind === 'missing') refused += 1;
  }
  if (refused === ids.length) return { kind: 'error', text: texts.failed, warning: texts.refused };
  return success(texts.updated, refused > 0 ? `${refused} could not be changed.` : undefined);
}
