import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const TABLES = [
  `create table complaints (
    id text primary key,
    deal_id text not null,
    deal_title text not null,
    business_id text not null,
    business_name text not null,
    session_id text,
    kind text not null check (length(kind) between 1 and 40),
    text text not null check (length(text) between 1 and 4000),
    email text not null check (email like '%_@_%' and length(email) <= 254),
    phone text,
    status text not null check (status in ('open', 'closed')),
    search_text text not null,
    created_at bigint not null,
    updated_at bigint not null)`,
  `insert into complaints (id, deal_id, deal_title, business_id, business_name, session_id, kind, text,
      email, phone, status, search_text, created_at, updated_at)
    select id, deal_id, deal_title, business_id, business_name, session_id, kind, text, email, phone,
      case status when 'closed' then 'closed' else 'open' end, search_text, created_at, updated_at
    from cases`,
  'create index complaints_newest on complaints (created_at desc, id desc)',
  'create index complaints_by_status on complaints (status, created_at desc, id desc)',
  `create table complaint_notes (
    id text primary key,
    complaint_id text not null references complaints (id) on delete cascade,
    text text not null check (length(text) between 1 and 2000),
    actor text not null,
    created_at bigint not null)`,
  `insert into complaint_notes (id, complaint_id, text, actor, created_at)
    select id, case_id, text, actor, created_at from case_notes`,
  `create index complaint_notes_of_complaint on complaint_notes (complaint_id, created_at, id)`,
];

const TRIGGERS: Record<Dialect, string[]> = {
  sqlite: ['insert', 'update', 'delete'].map(
    (change) => `create trigger complaints_${change}_bumps_messages_version after ${change}
      on complaints begin update messages_version set version = version + 1; end`,
  ),
  postgres: [
    `create constraint trigger complaints_bump_messages_version
      after insert or update or delete on complaints deferrable initially deferred
      for each row execute function bump_messages_version()`,
  ],
};

const REST = [
  'drop table case_notes',
  'drop table cases',
  `delete from facts where name = 'cases_since'`,
  `delete from notices where kind = 'many-cases'`,
  `update notices set kind = 'complaint', path = replace(path, '/admin/cases/', '/admin/complaints/')
    where kind = 'case'`,
  `update audit_entries set after = replace(replace(after, '"list":"cases"', '"list":"complaints"'),
      '/admin/cases', '/admin/complaints')
    where record_kind = 'settings' and record_id = 'download'`,
];

/** Complaints are open or closed. A next step and the marks 'answered' and 'genuine' become notes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await run(TABLES);
  await noteMarks(db);
  await run([...REST, ...TRIGGERS[dialect]]);
  await renameHistory(db);
}

interface Marks {
  id: string;
  genuine_at: string | number | null;
  answered_at: string | number | null;
  next_on: string | null;
  next_step: string;
  updated_at: string | number;
  actor: string | null;
}

async function noteMarks(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<Marks>`select id, genuine_at, answered_at, next_on, next_step, updated_at,
      (select actor from audit_entries where record_kind = 'case' and record_id = cases.id
        order by created_at desc, id desc limit 1) as actor
    from cases where genuine_at is not null or answered_at is not null or next_on is not null`.execute(
      db,
    );
  for (const { id, genuine_at, answered_at, next_on, next_step, updated_at, actor } of rows) {
    const step = [next_on, next_step].filter(Boolean).join(': ');
    const notes = [
      { text: 'Marked genuine', at: genuine_at },
      { text: 'Answered', at: answered_at },
      { text: `Next step on ${step}`, at: next_on === null ? null : updated_at },
    ];
    for (const { text, at } of notes)
      if (at !== null)
        await sql`insert into complaint_notes (id, complaint_id, text, actor, created_at)
          values (${randomUUIDv7()}, ${id}, ${text}, ${actor ?? 'the upgrade'}, ${Number(at)})`.execute(
          db,
        );
  }
}

type Values = Record<string, unknown>;

async function renameHistory(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; before: string | null; after: string | null }>`
    select id, before, after from audit_entries
    where record_kind = 'case' and action = 'updated'`.execute(db);
  for (const { id, ...values } of rows) {
    const before = shownOf(values.before);
    const after = shownOf(values.after);
    if (before === after) await sql`delete from audit_entries where id = ${id}`.execute(db);
    else
      await sql`update audit_entries set before = ${before}, after = ${after}
        where id = ${id}`.execute(db);
  }
  await sql`update audit_entries set record_kind = 'complaint' where record_kind = 'case'`.execute(
    db,
  );
}

function shownOf(document: string | null): string {
  const { note, status }: Values = JSON.parse(document ?? '{}');
  const shown = status === undefined || status === 'closed' ? status : 'open';
  return JSON.stringify({ note, status: shown });
}
