import { createHash, randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import { createOnce, recordChange } from '../audit/store.server.ts';
import type { Db } from '../ports.ts';
import { MAX_CASE_NOTES } from './rules.ts';
import type { Change } from './status.server.ts';
import { caseNotesOf, findCase } from './store.server.ts';
import { deleteCases } from './sweep.server.ts';

export type NoteOutcome =
  | { kind: 'saved' }
  | { kind: 'missing' }
  /** It has MAX_CASE_NOTES already. */
  | { kind: 'limit-reached' };

/** Writes a note about a case, once for a form's key and text however often the form is sent. */
export async function addCaseNote(
  db: Db,
  caseId: string,
  text: string,
  formKey: string,
  { actor, now }: Change,
): Promise<NoteOutcome> {
  if (!(await findCase(db, caseId))) return { kind: 'missing' };
  const keySource = JSON.stringify(['case note', caseId, formKey, text]);
  const idempotencyKey = createHash('sha256').update(keySource).digest('base64url');
  const { id } = await createOnce(db, idempotencyKey, now, async (tx) => {
    await lockByName(tx, `notes of ${caseId}`);
    if ((await caseNotesOf(tx, caseId)).length >= MAX_CASE_NOTES) return '';
    const row = { id: randomUUIDv7(), case_id: caseId, text, actor, created_at: now };
    await tx.insertInto('case_notes').values(row).execute();
    await recordNote(tx, caseId, { actor, now }, { after: text });
    return row.id;
  });
  return { kind: id === '' ? 'limit-reached' : 'saved' };
}

/** Deletes a note; its text stays in the history until the case is deleted. */
export async function deleteCaseNote(
  db: Db,
  caseId: string,
  noteId: string,
  change: Change,
): Promise<{ kind: 'deleted' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('case_notes')
      .where('id', '=', noteId)
      .where('case_id', '=', caseId)
      .returning('text')
      .executeTakeFirst();
    if (!deleted) return { kind: 'missing' };
    await recordNote(tx, caseId, change, { before: deleted.text });
    return { kind: 'deleted' };
  });
}

function recordNote(
  tx: Db,
  caseId: string,
  { actor, now }: Change,
  { before, after }: { before?: string; after?: string },
) {
  return recordChange(tx, {
    createdAt: now,
    actor,
    action: 'updated',
    recordKind: 'case',
    recordId: caseId,
    before: before === undefined ? {} : { note: before },
    after: after === undefined ? {} : { note: after },
  });
}

/**
 * Erases one case, with its notes and its history, because the person asks for it. The history says
 * of which spa it was, and nothing more.
 */
export async function eraseCase(
  db: Db,
  id: string,
  { actor, now }: Change,
): Promise<{ kind: 'erased' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const stored = await findCase(tx, id);
    if (!stored) return { kind: 'missing' };
    await deleteCases(tx, [id]);
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'deleted',
      recordKind: 'case',
      recordId: id,
      before: { business_name: stored.business_name },
      after: undefined,
    });
    return { kind: 'erased' };
  });
}
