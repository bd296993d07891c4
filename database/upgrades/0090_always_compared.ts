import { type Kysely, sql } from 'kysely';

const INDEXES = ['deals_proven_by_discount', 'deals_proven_by_percent'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql`drop index ${sql.ref(index)}`.execute(db);
  const { rows } = await sql<{ document: string }>`select document from settings`.execute(db);
  const settings = JSON.parse(rows[0]?.document ?? '{}');
  if (settings.values?.compareOnlyProven === undefined && settings.saved?.prices === undefined)
    return;
  delete settings.values?.compareOnlyProven;
  delete settings.saved?.prices;
  await sql`update settings set document = ${JSON.stringify(settings)}`.execute(db);
}
