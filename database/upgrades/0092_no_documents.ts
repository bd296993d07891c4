import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    'drop table license_documents',
    'drop table unused_documents',
    ...(dialect === 'postgres' ? ['drop function mark_document_unused()'] : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
