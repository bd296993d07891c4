import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** The privacy page says what is stored of buyers once Stripe is connected, so cached pages get old. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements =
    dialect === 'postgres'
      ? [
          `create trigger stripe_accounts_bump_catalogue after insert or delete on stripe_accounts
            for each statement execute function bump_catalogue()`,
        ]
      : ['insert', 'delete'].map(
          (change) => `create trigger stripe_accounts_${change}_bumps_catalogue
            after ${change} on stripe_accounts
            begin update catalogue set version = version + 1; end`,
        );
  for (const statement of statements) await sql.raw(statement).execute(db);
}
