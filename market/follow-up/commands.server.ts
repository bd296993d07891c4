import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lockByName } from '../../database/locks.ts';
import { appendEvent } from '../changes/commands.server.ts';
import { createOnce } from '../changes/once.server.ts';
import type { Change, Values } from '../changes/rules.ts';
import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { type FollowedKind, MAX_NOTES } from './rules.ts';
import { businessNames, NOTES, notesOf } from './store.server.ts';

export type NoteOutcome = { kind: 'saved' } | { kind: 'missing' } | { kind: 'limit-reached' };

/** Stores a note, once per form key and text. */
export async function addNote(
  db: Db,
  kind: FollowedKind,
  id: string,
  { text, formKey }: { text: string; formKey: string },
  { actor, now }: Change,
): Promise<NoteOutcome> {
  if (!(await businessNames(db, kind, [id])).has(id)) return { kind: 'missing' };
  const { table, owner, key: noteKey } = NOTES[kind];
  const idempotencyKey = hashOf(JSON.stringify([noteKey, id, formKey, text]));
  const note = await createOnce(db, idempotencyKey, now, async (tx) => {
    await lockByName(tx, `notes of ${id}`);
    if ((await notesOf(tx, kind, id)).length >= MAX_NOTES) return '';
    const noteId = randomUUIDv7();
    await sql`insert into ${sql.table(table)} (id, ${sql.ref(owner)}, text, actor, created_at)
      values (${noteId}, ${id}, ${text}, ${actor}, ${now})`.execute(tx);
    await appendNote(tx, kind, id, { actor, now }, {}, { note: text });
    return noteId;
  });
  return { kind: note.id === '' ? 'limit-reached' : 'saved' };
}

/** Deletes a note; its text stays in the history. */
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
