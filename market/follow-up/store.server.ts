import { sql } from 'kysely';
import type { Db } from '../ports.ts';
import { type FollowedKind, MAX_NOTES } from './rules.ts';

/** `key` keeps the form keys of both kinds apart. */
export const NOTES = {
  lead: { about: 'leads', table: 'lead_notes', owner: 'lead_id', key: 'note' },
  complaint: {
    about: 'complaints',
    table: 'complaint_notes',
    owner: 'complaint_id',
    key: 'complaint note',
  },
} as const;

export async function businessNames(
  db: Db,
  kind: FollowedKind,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(NOTES[kind].about)
    .select(['id', 'business_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, business_name }) => [id, business_name]));
}

export interface NoteRow {
  id: string;
  text: string;
  actor: string;
  created_at: number;
}

export async function notesOf(db: Db, kind: FollowedKind, id: string): Promise<NoteRow[]> {
  const { table, owner } = NOTES[kind];
  const { rows } = await sql<NoteRow>`select id, text, actor, created_at from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id} order by created_at desc, id desc
    limit ${sql.lit(MAX_NOTES)}`.execute(db);
  return rows;
}
