import type { Kysely } from 'kysely';

/** How a spa owner came: the page of the form, the host that led to us, and the link's campaign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['source_page', 'source_host', 'source_campaign'])
    await db.schema
      .alterTable('leads')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
}
