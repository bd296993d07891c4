import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** One command each writes deals, businesses and e-mails, and does what these triggers did. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements =
    dialect === 'postgres'
      ? [
          'drop function record_extension() cascade',
          'drop function delete_documents_of_form() cascade',
          'drop function respect_email_unsubscribes() cascade',
        ]
      : [
          'drop trigger deals_update_extends',
          'drop trigger businesses_license_emptied',
          'drop trigger emails_respect_unsubscribes',
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
