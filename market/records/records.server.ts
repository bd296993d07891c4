import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { lockByName } from '../../database/locks.ts';
import { createOnce, recordChange } from '../audit/store.server.ts';
import { hashOf } from '../hash.server.ts';
import type { ComplaintRow, Db, LeadRow } from '../ports.ts';
import { MAX_NOTES } from './rules.ts';

/** The administrator who changes something (an e-mail), and the time (epoch milliseconds). */
export interface Change {
  actor: string;
  now: number;
  /** The id of the change that this one takes back. */
  undoes?: string;
}

export type ChangeOutcome =
  | { kind: 'updated' }
  /** It is so already; nothing was written. */
  | { kind: 'unchanged' }
  | { kind: 'refused' }
  | { kind: 'missing' };

interface Rows {
  lead: LeadRow;
  complaint: ComplaintRow;
}

/** What the administrator works through and answers: a lead or a complaint. */
export type RecordKind = keyof Rows;

interface Tables {
  table: 'leads' | 'complaints';
  notes: 'lead_notes' | 'complaint_notes';
  /** The column of the notes that names their record. */
  owner: 'lead_id' | 'complaint_id';
  /** Keeps the keys of notes of both kinds apart. */
  noteKey: string;
}

/** Their tables, and what of a row a change may write; the history has the same. */
const KINDS: { [Kind in RecordKind]: Tables & { fields: ReadonlyArray<keyof Rows[Kind]> } } = {
  lead: {
    table: 'leads',
    notes: 'lead_notes',
    owner: 'lead_id',
    noteKey: 'note',
    fields: ['status', 'last_contacted_at', 'business_id', 'next_on', 'next_step'],
  },
  complaint: {
    table: 'complaints',
    notes: 'complaint_notes',
    owner: 'complaint_id',
    noteKey: 'complaint note',
    fields: ['status'],
  },
};

export async function findRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<Rows[Kind] | undefined> {
  const { table } = KINDS[kind];
  const { rows } = await sql<Rows[Kind]>`
    select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}

/** The names of the businesses of these records, by the records' ids. */
export async function recordNames(
  db: Db,
  kind: RecordKind,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table } = KINDS[kind];
  const rows = await db
    .selectFrom(table)
    .select(['id', 'business_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, business_name }) => [id, business_name]));
}

/** Writes what `effectOf` makes of a record, with its history: {} for nothing, undefined to refuse. */
export async function changeRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  id: string,
  change: Change,
  effectOf: (stored: Rows[Kind]) => Partial<Rows[Kind]> | undefined,
): Promise<ChangeOutcome> {
  return db.transaction().execute((tx) => attempt(tx));

  async function attempt(tx: Db): Promise<ChangeOutcome> {
    const stored = await findRecord(tx, kind, id);
    if (!stored) return { kind: 'missing' };
    const effect = effectOf(stored);
    if (!effect) return { kind: 'refused' };
    if (Object.keys(effect).length === 0) return { kind: 'unchanged' };
    // Another change came between reading and writing: what it left decides.
    return (await saveRecord(tx, kind, stored, effect, change)) ? { kind: 'updated' } : attempt(tx);
  }
}

/** Writes a change and its line of history; false if the record was changed since it was read. */
export async function saveRecord<Kind extends RecordKind>(
  tx: Db,
  kind: Kind,
  stored: Rows[Kind],
  effect: Partial<Rows[Kind]>,
  { actor, now, undoes }: Change,
  extraFields: Record<string, unknown> = {},
): Promise<boolean> {
  const { table } = KINDS[kind];
  // Two changes may share a millisecond, but never a version.
  const updated_at = Math.max(now, stored.updated_at + 1);
  const before = fieldsOf(kind, stored);
  const after = fieldsOf(kind, { ...stored, ...effect });
  const values = Object.entries({ ...after, updated_at }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(values)}
    where id = ${stored.id} and updated_at = ${stored.updated_at}`.execute(tx);
  if (!numAffectedRows) return false;
  await recordChange(tx, {
    createdAt: updated_at,
    actor,
    action: 'updated',
    recordKind: kind,
    recordId: stored.id,
    before,
    after: { ...after, ...extraFields },
    undoes,
  });
  return true;
}

function fieldsOf<Kind extends RecordKind>(kind: Kind, row: Rows[Kind]): Record<string, unknown> {
  return Object.fromEntries(KINDS[kind].fields.map((field) => [field, row[field]]));
}

/** Plans what is to be done about a lead and on which day ('2026-11-24'); '': nothing is. */
export function planNextStep(
  db: Db,
  id: string,
  { nextOn, nextStep }: { nextOn: string; nextStep: string },
  change: Change,
): Promise<ChangeOutcome> {
  const values = { next_on: nextOn || null, next_step: nextStep };
  return changeRecord(db, 'lead', id, change, ({ next_on, next_step }) =>
    next_on === values.next_on && next_step === values.next_step ? {} : values,
  );
}

export interface NoteRow {
  id: string;
  text: string;
  actor: string;
  created_at: number;
}

/** What was written about a record, newest first. */
export async function notesOf(db: Db, kind: RecordKind, id: string): Promise<NoteRow[]> {
  const { notes, owner } = KINDS[kind];
  const { rows } = await sql<NoteRow>`select id, text, actor, created_at from ${sql.table(notes)}
    where ${sql.ref(owner)} = ${id} order by created_at desc, id desc
    limit ${sql.lit(MAX_NOTES)}`.execute(db);
  return rows;
}

export type NoteOutcome =
  | { kind: 'saved' }
  | { kind: 'missing' }
  /** It has MAX_NOTES already. */
  | { kind: 'limit-reached' };

/** Writes a note, once for a form's key and text however often the form is sent. */
export async function addNote(
  db: Db,
  kind: RecordKind,
  id: string,
  { text, formKey }: { text: string; formKey: string },
  { actor, now }: Change,
): Promise<NoteOutcome> {
  if (!(await findRecord(db, kind, id))) return { kind: 'missing' };
  const { notes, owner, noteKey } = KINDS[kind];
  const idempotencyKey = hashOf(JSON.stringify([noteKey, id, formKey, text]));
  const note = await createOnce(db, idempotencyKey, now, async (tx) => {
    await lockByName(tx, `notes of ${id}`);
    if ((await notesOf(tx, kind, id)).length >= MAX_NOTES) return '';
    const noteId = randomUUIDv7();
    await sql`insert into ${sql.table(notes)} (id, ${sql.ref(owner)}, text, actor, created_at)
      values (${noteId}, ${id}, ${text}, ${actor}, ${now})`.execute(tx);
    await recordNote(tx, kind, id, { actor, now }, {}, { note: text });
    return noteId;
  });
  return { kind: note.id === '' ? 'limit-reached' : 'saved' };
}

/** Deletes a note; its text stays in the history, as long as that stays. */
export async function deleteNote(
  db: Db,
  kind: RecordKind,
  id: string,
  noteId: string,
  change: Change,
): Promise<{ kind: 'deleted' | 'missing' }> {
  const { notes, owner } = KINDS[kind];
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ text: string }>`delete from ${sql.table(notes)}
      where id = ${noteId} and ${sql.ref(owner)} = ${id} returning text`.execute(tx);
    const [deleted] = rows;
    if (!deleted) return { kind: 'missing' };
    await recordNote(tx, kind, id, change, { note: deleted.text }, {});
    return { kind: 'deleted' };
  });
}

function recordNote(
  tx: Db,
  recordKind: RecordKind,
  recordId: string,
  { actor, now: createdAt }: Change,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  return recordChange(tx, {
    createdAt,
    actor,
    action: 'updated',
    recordKind,
    recordId,
    before,
    after,
  });
}
