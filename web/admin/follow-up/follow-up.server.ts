import { randomUUIDv7 } from 'node:crypto';
import { formatTime } from '../../../market/dates.ts';
import { addNote, deleteNote } from '../../../market/follow-up/commands.server.ts';
import { type FollowedKind, MAX_NOTES } from '../../../market/follow-up/rules.ts';
import { parseNextStep, parseNote } from '../../../market/follow-up/schema.ts';
import type { NoteRow } from '../../../market/follow-up/store.server.ts';
import { planNextStep } from '../../../market/leads/verbs.server.ts';
import type { Services } from '../../context.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import type { Flash } from '../../kit/forms/flash.server.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { adminTimeZone, adminToday } from '../../kit/layout/admin-time.server.ts';
import { NOTHING_SELECTED, selectedIds } from '../../kit/lists/selection.ts';
import { formatPlannedDay } from './day.ts';

export type FollowUpAnswer = FormAnswer<'note' | 'nextOn' | 'nextStep'>;

export type NotesView = ReturnType<typeof notesView>;
export type NextStepView = ReturnType<typeof nextStepView>;

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
  kind: FollowedKind;
  id: string;
  to: string;
  failed: string;
}

type Outcome = Promise<Done | Refused<FollowUpAnswer>>;

export async function followUp(submission: Submission, record: FollowedRecord): Outcome {
  const { values, app, change } = submission;
  const { kind, id, to, failed } = record;
  if (values.intent === 'note') return writeNote(submission, record);
  if (values.intent === 'next-step' && kind === 'lead') return writeNextStep(submission, record);
  if (values.intent !== 'delete-note')
    return { status: 400, failure: { text: failed, why: 'refused' } };
  await deleteNote(app.db, kind, id, values.noteId ?? '', change);
  return { to, flash: success('Note deleted') };
}

async function writeNote(
  submission: Submission,
  { kind, id, to, failed }: FollowedRecord,
): Outcome {
  const { values, idempotencyKey: formKey, app, change } = submission;
  const parsed = parseNote(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const outcome = await addNote(app.db, kind, id, { text: parsed.form.note, formKey }, change);
  if (outcome.kind === 'missing') return missing(failed);
  if (outcome.kind === 'limit-reached') return { status: 409, problems: { note: NOTES_FULL } };
  return { to, flash: success('Note added') };
}

async function writeNextStep(
  { values, app, change }: Submission,
  { id, to, failed }: FollowedRecord,
): Outcome {
  const parsed = parseNextStep(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const { kind } = await planNextStep(app.db, id, parsed.form, change);
  if (kind === 'missing') return missing(failed);
  return { to, flash: success(parsed.form.nextOn ? 'Next step saved' : 'Next step removed') };
}

const missing = (text: string) => ({ status: 404, failure: { text, why: 'deleted' as const } });

const NOTES_FULL = `There are ${MAX_NOTES} notes already. Delete one first.`;

/** The same for all leads that are selected in a list; those that allow it are changed. */
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
