import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** Pictures and PDFs of licenses have no place here any more. Their files stay in DATA_DIR/documents. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    'drop table license_documents',
    'drop table unused_documents',
    ...(dialect === 'postgres' ? ['drop function mark_document_unused()'] : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
