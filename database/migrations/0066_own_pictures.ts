import { type Kysely, sql } from 'kysely';

/** A picture or a drawing of ours on any origin; another host's '/uploads/' has other names in it. */
const OWN =
  /^https?:\/\/[^/]+(\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}-\d{1,4}\.(?:avif|webp)|\/scenes\/(?:bamboo|bath|candles|couple|cupping|face|feet|float|footbath|hands|hills|lotus|nails|oil|pour|prenatal|roller|salt|sauna|scalp|steam|stones|towel|tray|window|wrap)\.svg)(?= |$)/gm;
const BATCH_SIZE = 500;

/** Pictures of ours had the origin of the day before them, and were lost with another PUBLIC_URL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await mend(db, 'deals', ['image_url'], withoutOrigin);
  await mend(db, 'businesses', ['gallery'], withoutOrigin);
  await mend(db, 'audit_entries', ['before', 'after'], inRecord);
  await mendImports(db);
  await sql`delete from facts where name = 'sample_content_origin'`.execute(db);
}

const withoutOrigin = (text: string) => text.replace(OWN, '$1');

/** Undoing compares these with what is stored now. */
function inRecord(json: string): string {
  const record = JSON.parse(json) as Record<string, unknown>;
  for (const column of ['image_url', 'gallery']) {
    const value = record[column];
    if (typeof value === 'string') record[column] = withoutOrigin(value);
  }
  return JSON.stringify(record);
}

async function mend(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  change: (text: string) => string,
): Promise<void> {
  const refs = columns.map((column) => sql.ref(column));
  const named = sql.join(
    refs.flatMap((ref) => [
      sql`${ref} like '%http%/uploads/%'`,
      sql`${ref} like '%http%/scenes/%'`,
    ]),
    sql` or `,
  );
  for (let after = ''; ; ) {
    const { rows } = await sql<Record<string, string | null> & { id: string }>`
      select id, ${sql.join(refs)} from ${sql.table(table)} where id > ${after} and (${named})
      order by id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    for (const row of rows) {
      const changed = columns.filter((name) => {
        const text = row[name];
        return text && change(text) !== text;
      });
      if (changed.length === 0) continue;
      const values = changed.map((name) => sql`${sql.ref(name)} = ${change(row[name] ?? '')}`);
      await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${row.id}`.execute(
        db,
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

/** What a checked file will write. */
async function mendImports(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ import_id: string; line: number; written: string }>`
    select import_id, line, written from import_rows
    where written like '%http%/uploads/%' or written like '%http%/scenes/%'`.execute(db);
  for (const { import_id, line, written } of rows) {
    await sql`update import_rows set written = ${inRecord(written)}
      where import_id = ${import_id} and line = ${line}`.execute(db);
  }
}
