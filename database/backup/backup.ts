import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { stepsOf } from '../migrations/all.ts';
import { type Checksum, openChecksum, type TableShape } from '../move/checksum.ts';
import { rowsIn } from '../move/rows.ts';
import { freshTables, shapesOf } from '../move/shape.ts';
import type { Connection, Db } from '../tables.ts';
import { writeLines } from './lines.ts';

/** The first line of a backup; the number goes up where an older program could not read it. */
export interface BackupHeader {
  spaDealsBackup: 1;
  at: number;
  /** The migrations that made the tables. */
  steps: string[];
  tables: TableShape[];
  /** What signs links, where no AUTH_SECRET is configured. */
  authSecret?: string;
}

/** The lines after it: rows of a table, files with their pieces, and what each table adds up to. */
export type BackupLine =
  | { table: string; rows: unknown[][] }
  | { sums: Record<string, Checksum> }
  | { file: string }
  | { piece: string };

export interface BackupOptions {
  connection: Pick<Connection, 'db' | 'dialect'>;
  file: string;
  now: number;
  authSecret?: string | undefined;
  /** Which files of which folder go along. */
  uploads?: { folder: string; isUpload: (name: string) => boolean };
}

export interface BackupCounts {
  rows: number;
  files: number;
}

/** Sessions are left out: a backup signs nobody in. */
export const EXCLUDED_TABLE = 'admin_sessions';

const BEGIN_SNAPSHOT = {
  sqlite: 'begin deferred',
  postgres: 'begin isolation level repeatable read read only',
};

/**
 * Writes all records as they are at one moment, while others go on writing, and the uploads, which
 * never change once they are there, into one new file.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupCounts> {
  const counts = { rows: 0, files: 0 };
  const { db, dialect } = options.connection;
  await db.connection().execute(async (session) => {
    await sql.raw(BEGIN_SNAPSHOT[dialect]).execute(session);
    let isOpen = true;
    const end = async () => {
      if (isOpen) await sql`rollback`.execute(session);
      isOpen = false;
    };
    try {
      // The first read takes the picture of the database that all others are of.
      await sql`select version from catalogue`.execute(session);
      await writeLines(options.file, recordsOf(options, session, counts, end));
    } finally {
      await end();
    }
  });
  return counts;
}

async function* recordsOf(
  { connection, now, authSecret, uploads }: BackupOptions,
  session: Db,
  counts: BackupCounts,
  end: () => Promise<void>,
): AsyncGenerator<BackupHeader | BackupLine> {
  const { done: steps, unknown } = await stepsOf(session);
  const knownSteps = steps.filter((step) => !unknown.includes(step));
  const isEmbedded = connection.dialect === 'sqlite';
  const shapes = await (isEmbedded ? shapesOf(session) : freshTables(knownSteps.at(-1)));
  const tables = shapes
    .filter(({ table }) => table !== EXCLUDED_TABLE)
    .map(({ table, columns }) => ({ table, columns }));
  yield { spaDealsBackup: 1, at: now, steps, tables, ...(authSecret && { authSecret }) };
  const sums: Record<string, Checksum> = {};
  for (const shape of tables) {
    const checksum = openChecksum(shape.columns);
    for await (const rows of rowsIn(session, shape)) {
      for (const row of rows) checksum.add(row);
      counts.rows += rows.length;
      const values = rows.map((row) => shape.columns.map((column) => row[column]));
      yield { table: shape.table, rows: values };
    }
    sums[shape.table] = checksum.result();
  }
  yield { sums };
  // Whatever the uploads take, no database waits for it with a transaction under way.
  await end();
  if (uploads) yield* filesIn(uploads, counts);
}

async function* filesIn(
  { folder, isUpload }: NonNullable<BackupOptions['uploads']>,
  counts: BackupCounts,
): AsyncGenerator<BackupLine> {
  for (const name of (await namesIn(folder)).filter(isUpload).sort()) {
    counts.files += 1;
    yield { file: name };
    for await (const piece of createReadStream(join(folder, name))) {
      yield { piece: (piece as Buffer).toString('base64') };
    }
  }
}

/** The names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
