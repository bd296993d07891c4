import { type Kysely, sql } from 'kysely';

/** Files of businesses or deals that were read and checked, row by row, and wait to be imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    id text primary key,
    kind text not null check (kind in ('businesses', 'deals')),
    file_name text not null,
    headings text not null,
    has_zeros integer not null default 0 check (has_zeros in (0, 1)),
    state text not null check (state in ('reading', 'checked', 'imported', 'undone')),
    actor text not null,
    created_at bigint not null,
    checked_at bigint not null,
    imported_at bigint)`.execute(db);
  await sql`create index imports_by_time on imports (created_at)`.execute(db);
  await sql`create table import_rows (
    import_id text not null references imports (id) on delete cascade,
    line integer not null,
    cells text not null,
    outcome text not null check (outcome in ('new', 'changed', 'same', 'refused')),
    record_id text,
    version bigint,
    label text not null,
    changes text not null,
    problems text not null,
    written text,
    primary key (import_id, line))`.execute(db);
  await sql`create index import_rows_by_outcome
    on import_rows (import_id, outcome, line)`.execute(db);
}
