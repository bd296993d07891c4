import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** E-mails about the administrator's account reach it though its address has unsubscribed from others. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`drop trigger emails_respect_unsubscribes`.execute(db);
    await sql`create trigger emails_respect_unsubscribes before insert on emails
      when new.kind <> 'sign-in'
        and exists (select 1 from email_unsubscribes where email_key = new.email_key)
      begin select raise(abort, 'unsubscribed'); end`.execute(db);
  } else {
    await sql`create or replace function respect_email_unsubscribes() returns trigger
      language plpgsql as $$
      begin
        if new.kind <> 'sign-in'
          and exists (select 1 from email_unsubscribes where email_key = new.email_key) then
          raise exception 'unsubscribed';
        end if;
        return new;
      end $$`.execute(db);
  }
}
