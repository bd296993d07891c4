import { createHash, randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import { createOnce, recordChange } from '../audit/store.server.ts';
import type { Db } from '../ports.ts';
import { MAX_NOTES } from './rules.ts';
import type { NextStepForm } from './schema.ts';
import { type Change, saveLead } from './status.server.ts';
import { findLead, notesOf } from './store.server.ts';

export type NoteOutcome =
  | { kind: 'saved' }
  | { kind: 'missing' }
  /** It has MAX_NOTES already. */
  | { kind: 'limit-reached' };

/** Writes a note about a lead, once for a form's key and text however often the form is sent. */
export async function addNote(
  db: Db,
  leadId: string,
  text: string,
  formKey: string,
  { actor, now }: Change,
): Promise<NoteOutcome> {
  if (!(await findLead(db, leadId))) return { kind: 'missing' };
  const keySource = JSON.stringify(['note', leadId, formKey, text]);
  const idempotencyKey = createHash('sha256').update(keySource).digest('base64url');
  const { id } = await createOnce(db, idempotencyKey, now, async (tx) => {
    await lockByName(tx, `notes of ${leadId}`);
    if ((await notesOf(tx, leadId)).length >= MAX_NOTES) return '';
    const row = { id: randomUUIDv7(), lead_id: leadId, text, actor, created_at: now };
    await tx.insertInto('lead_notes').values(row).execute();
    const entry = { createdAt: now, actor, recordKind: 'lead', recordId: leadId } as const;
    await recordChange(tx, { ...entry, action: 'updated', before: {}, after: { note: text } });
    return row.id;
  });
  return { kind: id === '' ? 'limit-reached' : 'saved' };
}

/** Deletes a note; its text stays in the history. */
export async function deleteNote(
  db: Db,
  leadId: string,
  noteId: string,
  { actor, now }: Change,
): Promise<{ kind: 'deleted' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('lead_notes')
      .where('id', '=', noteId)
      .where('lead_id', '=', leadId)
      .returning('text')
      .executeTakeFirst();
    if (!deleted) return { kind: 'missing' };
    const entry = { createdAt: now, actor, recordKind: 'lead', recordId: leadId } as const;
    const before = { note: deleted.text };
    await recordChange(tx, { ...entry, action: 'updated', before, after: {} });
    return { kind: 'deleted' };
  });
}

/** Plans what is to be done about a lead and on which day, or (no day) that nothing is. */
export async function planNextStep(
  db: Db,
  leadId: string,
  { nextOn, nextStep }: NextStepForm,
  change: Change,
): Promise<{ kind: 'updated' | 'unchanged' | 'missing' }> {
  const values = { next_on: nextOn || null, next_step: nextStep };
  return db.transaction().execute((tx) => attempt(tx));

  async function attempt(tx: Db): Promise<{ kind: 'updated' | 'unchanged' | 'missing' }> {
    const lead = await findLead(tx, leadId);
    if (!lead) return { kind: 'missing' };
    if (lead.next_on === values.next_on && lead.next_step === values.next_step) {
      return { kind: 'unchanged' };
    }
    // A change of its status meanwhile goes beside this one.
    return (await saveLead(tx, lead, values, change)) ? { kind: 'updated' } : attempt(tx);
  }
}
