import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { openPostgres } from '../../../database/postgres.ts';
import { migrate } from '../../../database/upgrades/all.ts';
import { waitUntil } from '../wait-until.ts';

/** A server takes a hundred or two hundred sessions, and a test needs few. */
export const TEST_POOL = { size: 6, statementMs: 10_000 };

/** `npm test` starts it, or TEST_DATABASE_URL names it. */
export const testServer = process.env.TEST_DATABASE_URL;

let databaseCount = 0;

export async function newDatabase(content: 'empty' | 'migrated', server = testServer) {
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  databaseCount += 1;
  const name = `spa_deals_test_${process.pid}_${databaseCount}`;
  const template = content === 'migrated' ? await migratedTemplate(server) : 'template1';
  await execute(server, `create database ${name} template ${template}`);
  return {
    url: urlOf(server, name),
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(server: string, statement: string) {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const templates = new Map<string, Promise<string>>();

/** Migrated once for all test processes; the name contains a hash of the schema and its upgrades. */
function migratedTemplate(server: string): Promise<string> {
  const template = templates.get(server) ?? makeTemplate(server);
  templates.set(server, template);
  return template;
}

async function makeTemplate(server: string): Promise<string> {
  const folder = resolve(import.meta.dirname, '../../../database');
  const hash = createHash('sha256');
  for (const file of globSync('{schema,upgrades}/*.{ts,sql}', { cwd: folder }).sort())
    hash.update(readFileSync(join(folder, file)));
  const name = `spa_deals_migrated_${hash.digest('hex').slice(0, 12)}`;
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(1)`;
    const existing = await sql`select 1 from pg_database where datname = ${name}`;
    if (existing.length === 0) {
      await sql.unsafe(`drop database if exists ${name}_raw`);
      await sql.unsafe(`create database ${name}_raw template template1`);
      const { db, dialect, close } = openPostgres(urlOf(server, `${name}_raw`), TEST_POOL);
      await migrate(db, dialect);
      await close();
      await waitUntilUnused(sql, `${name}_raw`);
      await sql.unsafe(`alter database ${name}_raw rename to ${name}`);
    }
    return name;
  } finally {
    await sql.end();
  }
}

/** A session ends a moment after its client has left. */
async function waitUntilUnused(sql: postgres.Sql, name: string) {
  await waitUntil(async () => {
    const sessions = await sql`select 1 from pg_stat_activity where datname = ${name}`;
    return sessions.length === 0;
  }, `nobody uses ${name}`);
}
