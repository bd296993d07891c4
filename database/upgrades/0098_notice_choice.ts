import { type Kysely, sql } from 'kysely';

interface Settings {
  values?: Record<string, string>;
  saved?: Record<string, unknown>;
}

const NOTICE_FIELD = /^(?:mail|text)-|^quiet(?:From|To)$/;

/** Mail stays off where it was off for every kind. Other choices for single kinds, and quiet hours, end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notices_mailed`.execute(db);
  await sql`drop index notices_texted`.execute(db);
  await sql`create index notices_mailed on notices (mailed_at) where mailed_at is not null`.execute(
    db,
  );
  await sql`create index notices_texted on notices (texted_at) where texted_at is not null`.execute(
    db,
  );
  await sql`delete from notices where kind = 'monday'`.execute(db);
  const { rows } = await sql<{ document: string }>`select document from settings`.execute(db);
  for (const { document } of rows) {
    const { values = {}, saved = {}, ...rest }: Settings = JSON.parse(document);
    const others = Object.entries(values).filter(([field]) => !NOTICE_FIELD.test(field));
    const mail = Object.entries(values).filter(([field]) => field.startsWith('mail-'));
    // Only modes that differ from the default are stored, so 'off' for every kind is fifteen entries.
    if (mail.length === 15 && mail.every(([, mode]) => mode === 'off'))
      others.push(['noticeMail', 'off']);
    const next = JSON.stringify({ ...rest, values: Object.fromEntries(others), saved });
    if (next !== document) await sql`update settings set document = ${next}`.execute(db);
  }
}
