import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const KINDS = ['businesses', 'deals', 'leads'];
const CHANGES = ['insert', 'update', 'delete'];

const TRIGGERS: Record<Dialect, string[]> = {
  sqlite: [
    ...KINDS.flatMap((kind) =>
      CHANGES.map((change) => `drop trigger ${kind}_${change}_is_searchable`),
    ),
    'drop trigger businesses_slug_is_searchable',
  ],
  // Dropping a function with cascade drops its triggers.
  postgres: [...KINDS, 'slugs'].map((kind) => `drop function write_searchable_${kind}() cascade`),
};

/** Lists search an index with all that they compare, instead of copies that triggers wrote. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    ...TRIGGERS[dialect],
    ...KINDS.map((kind) => `drop table searchable_${kind}`),
    'drop index deals_for_lists',
    `create index deals_for_lists on deals (expires_at, id, status, listed, starts_at, paused_at,
      title, business_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
