import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '../../database/postgres.ts';
import { openSqlite } from '../../database/sqlite.ts';
import type { Connection } from '../../database/tables.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { newDatabase, TEST_POOL } from './postgres/databases.ts';

/** In memory, or on PostgreSQL if TEST_ON says so. */
export async function emptyDatabase(): Promise<Connection> {
  if (process.env.TEST_ON === 'postgres') return emptyPostgres();
  migratedFile ??= migrateOnce();
  return openSqlite(':memory:', await migratedFile);
}

let migratedFile: Promise<Uint8Array> | undefined;

/** Migrating takes a hundred times as long as copying the result. */
async function migrateOnce(): Promise<Uint8Array> {
  const { db, dialect, close } = openSqlite(':memory:');
  await migrate(db, dialect);
  const folder = await mkdtemp(join(tmpdir(), 'spa-deals-'));
  const file = join(folder, 'migrated.sqlite');
  await sql`vacuum into ${file}`.execute(db);
  await close();
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
}

async function emptyPostgres(): Promise<Connection> {
  const { url, drop } = await newDatabase('migrated');
  const connection = openPostgres(url, TEST_POOL);
  const close = async () => {
    await connection.close();
    await drop();
  };
  return { ...connection, close };
}

export const stillCatalogue: Pick<Connection, 'catalogueVersion' | 'catalogueChanges'> = {
  catalogueVersion: () => 1,
  catalogueChanges: () => ({ version: 1, changes: [] }),
};
