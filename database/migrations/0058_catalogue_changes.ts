import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** A process that has missed more versions than these draws all its pages again. */
const KEPT_VERSIONS = 1000;
/** A statement that changes more spas and ZIP codes than these is not recorded. */
const MAX_RECORDED = 500;

/**
 * Beside each version of the catalogue: which spa was written, and in which ZIP code, so that a cached
 * page of another stays. Where a version has no row, anything may have changed: settings, a spa that
 * is new, gone, renamed, opened or closed, and every table without a trigger of this kind.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table catalogue_changes (
    version bigint not null,
    zip text not null,
    business_id text not null,
    primary key (version, zip, business_id))`);
  await (dialect === 'sqlite' ? sqliteTriggers(run) : postgresTriggers(run));
}

type Run = (text: string) => Promise<unknown>;

const DEALS = { zip: 'business_zip', business: 'business_id' };
const SPAS = { zip: 'zip', business: 'id' };

/** One trigger does both in this order, because SQLite promises none between two. */
async function sqliteTriggers(run: Run) {
  const record = (row: string, { zip, business }: typeof DEALS, where = 'true') =>
    `insert into catalogue_changes (version, zip, business_id)
      select version, ${row}.${zip}, ${row}.${business} from catalogue where ${where}
      on conflict do nothing;`;
  const trim = `delete from catalogue_changes
    where version <= (select version - ${KEPT_VERSIONS} from catalogue);`;
  const trigger = async (table: string, change: string, recording: string) => {
    const name = `${table}_${change}_bumps_catalogue`;
    await run(`drop trigger ${name}`);
    await run(`create trigger ${name} after ${change} on ${table}
      begin update catalogue set version = version + 1; ${recording} ${trim} end`);
  };
  await trigger('deals', 'insert', record('new', DEALS));
  await trigger('deals', 'update', record('old', DEALS) + record('new', DEALS));
  await trigger('deals', 'delete', record('old', DEALS));
  const sameSlug = 'old.slug = new.slug and old.status = new.status';
  await trigger(
    'businesses',
    'update',
    record('old', SPAS, sameSlug) + record('new', SPAS, sameSlug),
  );
}

/** Once for each statement; the triggers' names come after those that raise the version. */
async function postgresTriggers(run: Run) {
  const transitions = {
    insert: { tables: 'new table as new_rows', rows: ['new_rows'] },
    update: {
      tables: 'old table as old_rows new table as new_rows',
      rows: ['old_rows', 'new_rows'],
    },
    delete: { tables: 'old table as old_rows', rows: ['old_rows'] },
  };
  const trigger = async (
    table: string,
    change: keyof typeof transitions,
    { zip, business }: typeof DEALS,
    where = 'true',
  ) => {
    const { tables, rows } = transitions[change];
    const name = `${table}_journal_${change}`;
    const changed = rows.map((row) => `select ${zip} as zip, ${business} as id from ${row}`);
    await run(`create function ${name}() returns trigger language plpgsql as $$
      declare now_at bigint;
      begin
        select version into now_at from catalogue;
        if now_at is null then return null; end if;
        insert into catalogue_changes (version, zip, business_id)
          with changed as (${changed.join(' union ')})
          select now_at, zip, id from changed
            where (select count(*) from changed) <= ${MAX_RECORDED} and ${where}
          union all
          select now_at, '', '' where not exists (select 1 from changed)
          on conflict do nothing;
        delete from catalogue_changes where version <= now_at - ${KEPT_VERSIONS};
        return null;
      end $$`);
    await run(`create trigger ${name} after ${change} on ${table}
      referencing ${tables} for each statement execute function ${name}()`);
  };
  await trigger('deals', 'insert', DEALS);
  await trigger('deals', 'update', DEALS);
  await trigger('deals', 'delete', DEALS);
  const isRenamed = `select 1 from old_rows join new_rows using (id)
    where old_rows.slug <> new_rows.slug or old_rows.status <> new_rows.status`;
  await trigger('businesses', 'update', SPAS, `not exists (${isRenamed})`);
}
