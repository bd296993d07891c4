import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/**
 * Documents go with their license, the one of the business form too, and with their check. What a
 * file is called is written down before it is stored and again when its record is deleted, so the
 * sweep finds every file that no record names, and no other.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Nothing could be added to the first one.
  await sql`drop table license_documents`.execute(db);
  await sql`create table license_documents (
    id text primary key,
    business_id text not null references businesses (id) on delete cascade,
    license_id text references licenses (id) on delete cascade,
    check_id text references license_checks (id) on delete cascade,
    kind text not null check (kind in ('picture', 'pdf')),
    name text not null check (length(name) between 1 and 200),
    bytes integer not null check (bytes > 0),
    stored_name text not null unique,
    created_at bigint not null)`.execute(db);
  await sql`create table unused_documents (
    stored_name text primary key,
    since bigint not null)`.execute(db);
  for (const [name, column] of Object.entries(INDEXES))
    await sql`create index ${sql.raw(`${name} on license_documents (${column})`)}`.execute(db);
  for (const statement of TRIGGERS[dialect]) await sql.raw(statement).execute(db);
}

const INDEXES = {
  license_documents_of_business: 'business_id, created_at, id',
  license_documents_of_license: 'license_id',
  license_documents_of_check: 'check_id',
};

const MARK_UNUSED = `insert into unused_documents (stored_name, since)
  values (old.stored_name, 0) on conflict (stored_name) do nothing`;
const DELETE_OF_FORM = `delete from license_documents
  where business_id = new.id and license_id is null`;
const EMPTIED = "(new.license_number = '' and old.license_number <> '')";

const TRIGGERS = {
  sqlite: [
    `create trigger license_documents_unused after delete on license_documents
      begin ${MARK_UNUSED}; end`,
    `create trigger businesses_license_emptied after update of license_number on businesses
      when ${EMPTIED} begin ${DELETE_OF_FORM}; end`,
  ],
  postgres: [
    `create function mark_document_unused() returns trigger language plpgsql as
      $$ begin ${MARK_UNUSED}; return null; end $$`,
    `create trigger license_documents_unused after delete on license_documents
      for each row execute function mark_document_unused()`,
    // Its definition names no text column, as in 0055.
    `create function delete_documents_of_form() returns trigger language plpgsql as
      $$ begin if ${EMPTIED} then ${DELETE_OF_FORM}; end if; return null; end $$`,
    `create trigger businesses_license_emptied after update on businesses
      for each row execute function delete_documents_of_form()`,
  ],
} satisfies Record<Dialect, string[]>;
