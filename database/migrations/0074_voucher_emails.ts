import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

const IS_UNSUBSCRIBED = `new.kind not in ('sign-in', 'voucher')
  and exists (select 1 from email_unsubscribes where email_key = new.email_key)`;

/** Whoever buys gets the one e-mail with the voucher, also at an address that unsubscribed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements =
    dialect === 'postgres'
      ? [
          `create or replace function respect_email_unsubscribes() returns trigger language plpgsql as $$
            begin
              if ${IS_UNSUBSCRIBED} then raise exception 'unsubscribed'; end if;
              return new;
            end $$`,
        ]
      : [
          'drop trigger emails_respect_unsubscribes',
          `create trigger emails_respect_unsubscribes before insert on emails when ${IS_UNSUBSCRIBED}
            begin select raise(abort, 'unsubscribed'); end`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
