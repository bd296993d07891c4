import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPlace } from '../../test/helpers/installation.ts';
import type { Db, Dialect } from '../tables.ts';
import { migrate } from './all.ts';

const FROZEN = '0078_rules_in_the_market';

test('a new database has what steps make of the frozen one, statement by statement', async () => {
  const [fresh, carried] = [await newPlace(), await newPlace()];
  const { dialect } = fresh.connection;
  await migrate(fresh.connection.db, dialect);
  await migrate(carried.connection.db, dialect, FROZEN);
  await migrate(carried.connection.db, dialect);
  const [made, became] = [await schemaOf(fresh.connection), await schemaOf(carried.connection)];
  assert.deepEqual(
    {
      missing: became.filter((one) => !made.includes(one)),
      added: made.filter((one) => !became.includes(one)),
    },
    { missing: [], added: [] },
  );
  assert.deepEqual(made, became);
  assert.ok(made.length > 600, `${made.length} statements were compared`);
  await Promise.all([fresh.end(), carried.end()]);
});

test('a column, a rule, an index or a trigger that differs is seen', async () => {
  const { connection, end } = await newPlace();
  const { db, dialect } = connection;
  await migrate(db, dialect);
  let before = await schemaOf(connection);
  const dropTrigger =
    dialect === 'postgres'
      ? 'drop trigger settings_bump_catalogue on settings'
      : 'drop trigger settings_update_bumps_catalogue';
  for (const statement of [
    "alter table facts add column more text not null default '' check (length(more) < 9)",
    'alter table facts drop column more',
    'drop index deals_near',
    dropTrigger,
    "update settings set document = '{}'",
  ]) {
    await sql.raw(statement).execute(db);
    const after = await schemaOf(connection);
    assert.notDeepEqual(after, before, statement);
    before = after;
  }
  await end();
});

/** Describes each column, key, rule, index, trigger, function and first row as a text. */
async function schemaOf({ db, dialect }: { db: Db; dialect: Dialect }): Promise<string[]> {
  const described = await (dialect === 'sqlite' ? ofSqlite(db) : ofPostgres(db));
  return [...described, ...(await firstRows(db))].map(plain).toSorted();
}

/** Removes extra space and the quotes around names. */
const plain = (text: string) =>
  text
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();

/** The catalogue's version is left out, because steps raise it, too. */
async function firstRows(db: Db): Promise<string[]> {
  const settings = await db.selectFrom('settings').selectAll().execute();
  const terms = await db.selectFrom('site_terms_versions').selectAll().execute();
  const counts = await db.selectFrom('catalogue').select('id').execute();
  const messages = await db.selectFrom('messages_version').select('id').execute();
  return [{ settings }, { terms }, { counts }, { messages }].map((rows) => JSON.stringify(rows));
}

async function rowsAsText(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
  return rows.map((row) => Object.values(row).map(String).join(' | '));
}

/** SQLite's pragmas report all but checks and generated columns, which only the table's SQL has. */
async function ofSqlite(db: Db): Promise<string[]> {
  const tables = `(select name as tbl, wr, strict from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'kysely%' and name not like 'sqlite%')`;
  // SQLite treats bigint and integer alike, except as a key.
  const type = `case when lower(type) = 'bigint' and pk = 0 then 'integer' else lower(type) end`;
  const listed = await Promise.all(
    [
      `select * from ${tables}`,
      `select tbl, name, ${type} as type, "notnull", dflt_value, pk, hidden
        from ${tables} join pragma_table_xinfo(tbl)`,
      `select tbl, "table", "from", "to", on_update, on_delete, seq
        from ${tables} join pragma_foreign_key_list(tbl)`,
      `select tbl, origin, [unique], partial, (select group_concat(name) from pragma_index_info(list.name)) as columns
        from ${tables} join pragma_index_list(tbl) as list`,
      `select name, sql from sqlite_master where type <> 'table' and sql is not null
        and tbl_name not like 'kysely%'`,
    ].map((query) => rowsAsText(db, query)),
  );
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'table' and name not like 'kysely%'`.execute(db);
  const rules = rows.flatMap((table) =>
    rulesIn(table.sql).map((rule) => `rule of ${table.name}: ${rule}`),
  );
  return [...listed.flat(), ...rules];
}

function rulesIn(text: string): string[] {
  return [...text.matchAll(/\b(check|always as)\s*\(/g)].map(({ index, 0: beginning, 1: word }) => {
    const from = index + beginning.length;
    let depth = 1;
    let end = from;
    for (; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[text.charAt(end)] ?? 0;
    return `${word} ${text.slice(from, end - 1)}`;
  });
}

async function ofPostgres(db: Db): Promise<string[]> {
  const own = `relnamespace = current_schema()::regnamespace and relname not like 'kysely%'`;
  const listed = await Promise.all(
    [
      `select relname, relkind from pg_class where ${own}`,
      `select table_name, column_name, data_type, character_maximum_length, is_nullable, column_default,
          collation_name, generation_expression
        from information_schema.columns
        where table_schema = current_schema() and table_name not like 'kysely%'`,
      `select relname, conname, pg_get_constraintdef(pg_constraint.oid)
        from pg_constraint join pg_class on pg_class.oid = conrelid where ${own}`,
      `select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
        where ${own}`,
      `select pg_get_triggerdef(pg_trigger.oid), tgenabled
        from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${own}`,
      `select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace`,
    ].map((query) => rowsAsText(db, query)),
  );
  return listed.flat();
}
