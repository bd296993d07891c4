import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** An administrator with a passkey and no authenticator app is told: the password alone signs in now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from admin_passkeys where user_id not in (
      select user_id from admin_totp where confirmed_at is not null)`.execute(db);
  const now = Date.now();
  for (const { user_id } of rows)
    await sql`insert into notices (id, kind, about, title, detail, path, mail_due_at, text_due_at,
        created_at)
      values (${randomUUIDv7()}, 'passkeys-ended', ${user_id}, ${'Passkeys no longer sign in'},
        ${'Your password alone opens the back office now. Set up an authenticator app.'},
        ${'/admin/settings/security'}, ${now}, null, ${now})`.execute(db);
  await sql`drop table admin_passkeys`.execute(db);
  await sql`drop table admin_used_challenges`.execute(db);
}
