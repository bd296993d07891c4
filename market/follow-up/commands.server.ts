import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lockByName } from '../../database/locks.ts';
import { appendEvent, changeRow } from '../changes/commands.server.ts';
import { createOnce } from '../changes/once.server.ts';
import type { Change, Values } from '../changes/rules.ts';
import { findRow } from '../changes/store.server.ts';
import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { type FollowedKind, MAX_NOTES } from './rules.ts';
import { NOTES, notesOf } from './store.server.ts';

/** Plans what is to be done about a lead and on which day ('2026-11-24'); '': nothing is. */
export function planNextStep(
  db: Db,
  id: string,
  { nextOn, nextStep }: { nextOn: string; nextStep: string },
  change: Change,
) {
  const columns = { next_on: nextOn || null, next_step: nextStep };
  return db
    .transaction()
    .execute((tx) => changeRow(tx, { kind: 'lead', id, ...change }, () => ({ columns })));
}

interface Note {
  text: string;
  formKey: string;
  /** What belongs to it, in the same transaction. */
  whenWritten?: (tx: Db, noteId: string) => Promise<unknown>;
}

export type NoteOutcome =
  | { kind: 'saved' }
  | { kind: 'missing' }
  /** It has MAX_NOTES already. */
  | { kind: 'limit-reached' };

/** Writes a note, once for a form's key and text however often the form is sent. */
export async function addNote(
  db: Db,
  kind: FollowedKind,
  id: string,
  { text, formKey, whenWritten }: Note,
  { actor, now }: Change,
): Promise<NoteOutcome> {
  if (!(await findRow(db, kind, id))) return { kind: 'missing' };
  const { table, owner, key: noteKey } = NOTES[kind];
  const idempotencyKey = hashOf(JSON.stringify([noteKey, id, formKey, text]));
  const note = await createOnce(db, idempotencyKey, now, async (tx) => {
    await lockByName(tx, `notes of ${id}`);
    if ((await notesOf(tx, kind, id)).length >= MAX_NOTES) return '';
    const noteId = randomUUIDv7();
    await sql`insert into ${sql.table(table)} (id, ${sql.ref(owner)}, text, actor, created_at)
      values (${noteId}, ${id}, ${text}, ${actor}, ${now})`.execute(tx);
    await appendNote(tx, kind, id, { actor, now }, {}, { note: text });
    await whenWritten?.(tx, noteId);
    return noteId;
  });
  return { kind: note.id === '' ? 'limit-reached' : 'saved' };
}

/** Deletes a note; its text stays in the history, as long as that stays. */
export async function deleteNote(
  db: Db,
  kind: FollowedKind,
  id: string,
  noteId: string,
  change: Change,
): Promise<{ kind: 'deleted' | 'missing' }> {
  const { table, owner } = NOTES[kind];
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ text: string }>`delete from ${sql.table(table)}
      where id = ${noteId} and ${sql.ref(owner)} = ${id} returning text`.execute(tx);
    const [deleted] = rows;
    if (!deleted) return { kind: 'missing' };
    await appendNote(tx, kind, id, change, { note: deleted.text }, {});
    return { kind: 'deleted' };
  });
}

function appendNote(
  tx: Db,
  kind: FollowedKind,
  record: string,
  { actor, now: at }: Change,
  before: Values,
  after: Values,
) {
  return appendEvent(tx, { at, actor, kind, record, before, after });
}
