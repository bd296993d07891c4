import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const EVENTS = [
  `create table events (
      id text primary key,
      at bigint not null,
      actor text not null,
      kind text not null check (kind <> ''),
      record text not null,
      before text,
      after text,
      batch text,
      undoes text,
      catalogue_version bigint,
      check (before is not null or after is not null))`,
  // `before` and `after` replace `action`. The removal of the sample has both: what was deleted, and what was
  // left.
  `insert into events (id, at, actor, kind, record, before, after, batch, undoes)
    select id, created_at, actor, record_kind, record_id,
      case when action <> 'created' then coalesce(before, '{}') end,
      case when action <> 'deleted' then coalesce(after, '{}') else after end, batch_id, undoes
    from audit_entries`,
  'drop table audit_entries',
  'create index events_by_time on events (at, id)',
  'create index events_of_batch on events (batch) where batch is not null',
  'create index events_of_record on events (kind, record, at, id)',
  `create index events_of_catalogue on events (catalogue_version)
      where catalogue_version is not null`,
];

const CHANGES = ['insert', 'update', 'delete'];

/** Any write still raises the version; events say which pages may show it. */
const TRIGGERS: Record<Dialect, string[]> = {
  sqlite: [['businesses', 'update'], ...CHANGES.map((change) => ['deals', change])].flatMap(
    ([table, change]) => [
      `drop trigger ${table}_${change}_bumps_catalogue`,
      `create trigger ${table}_${change}_bumps_catalogue after ${change} on ${table}
        begin update catalogue set version = version + 1; end`,
    ],
  ),
  // Dropping a function with cascade drops its triggers.
  postgres: [
    'businesses_journal_update',
    ...CHANGES.map((change) => `deals_journal_${change}`),
  ].map((name) => `drop function ${name}() cascade`),
};

const REST = [
  'drop table catalogue_changes',
  // Like that of every record, their version is the instant of their last change.
  'alter table settings rename column version to updated_at',
];

/** Events replace the separate journal of which pages a change may affect. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of [...EVENTS, ...TRIGGERS[dialect], ...REST])
    await sql.raw(statement).execute(db);
}
