import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Connection, Db } from '../tables.ts';
import { stepsOf } from '../upgrades/all.ts';
import { writeLines } from './backup-file.ts';
import { type Checksum, openChecksum, type TableShape } from './checksum.ts';
import { rowsIn } from './rows.ts';
import { freshTables } from './tables.ts';

export interface BackupHeader {
  spaDealsBackup: 1;
  at: number;
  steps: string[];
  tables: TableShape[];
  /** The secret that signs links, if no AUTH_SECRET is configured. */
  authSecret?: string;
}

export type BackupLine =
  | { table: string; rows: unknown[][] }
  | { sums: Record<string, Checksum> }
  | { file: string }
  | { piece: string };

export interface BackupOptions {
  connection: Pick<Connection, 'db' | 'dialect'>;
  file: string;
  now: number;
  /** For a copy that replaces this database at once: everybody stays signed in. */
  includeSessions?: boolean;
  authSecret?: string | undefined;
  files?: FileFolder[];
}

/** A file's name alone says which folder it belongs to. */
export interface FileFolder {
  folder: string;
  isOurs: (name: string) => boolean;
}

export interface BackupCounts {
  rows: number;
  files: number;
}

interface BackupSummary extends BackupCounts {
  sums: Record<string, Checksum>;
}

/** Without them a stolen backup signs nobody in. The last table, for passkeys, ended with step 0110. */
export const SESSION_TABLES = [
  ...['admin_sessions', 'admin_sign_in_steps', 'owner_sessions'],
  'admin_used_challenges',
];

const BEGIN_SNAPSHOT = {
  sqlite: 'begin deferred',
  postgres: 'begin isolation level repeatable read read only',
};

/** All records are of one moment; other writes continue. A file that is deleted meanwhile is left out. */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const counts: BackupSummary = { rows: 0, files: 0, sums: {} };
  const { db, dialect } = options.connection;
  await db.connection().execute(async (session) => {
    await sql.raw(BEGIN_SNAPSHOT[dialect]).execute(session);
    let isOpen = true;
    const end = async () => {
      if (isOpen) await sql`rollback`.execute(session);
      isOpen = false;
    };
    try {
      // The first read fixes the snapshot that all others use.
      await sql`select version from catalogue`.execute(session);
      await writeLines(options.file, recordsOf(options, session, counts, end));
    } finally {
      await end();
    }
  });
  return counts;
}

async function* recordsOf(
  { now, includeSessions, authSecret, files }: BackupOptions,
  session: Db,
  counts: BackupSummary,
  end: () => Promise<void>,
): AsyncGenerator<BackupHeader | BackupLine> {
  const { done: steps, unknown } = await stepsOf(session);
  const knownSteps = steps.filter((step) => !unknown.includes(step));
  // Other tables in the database are not the program's, and no restore would know where to put them.
  const shapes = await freshTables(knownSteps.at(-1));
  const tables = shapes
    .filter(({ table }) => includeSessions || !SESSION_TABLES.includes(table))
    .map(({ table, columns }) => ({ table, columns }));
  yield { spaDealsBackup: 1, at: now, steps, tables, ...(authSecret && { authSecret }) };
  for (const shape of tables) {
    const checksum = openChecksum(shape.columns);
    for await (const rows of rowsIn(session, shape)) {
      for (const row of rows) checksum.add(row);
      counts.rows += rows.length;
      const values = rows.map((row) => shape.columns.map((column) => row[column]));
      yield { table: shape.table, rows: values };
    }
    counts.sums[shape.table] = checksum.result();
  }
  yield { sums: counts.sums };
  // Copying files can take long, so no transaction stays open meanwhile.
  await end();
  for (const one of files ?? []) yield* filesIn(one, counts);
}

async function* filesIn(
  { folder, isOurs }: FileFolder,
  counts: BackupCounts,
): AsyncGenerator<BackupLine> {
  for (const name of (await namesIn(folder)).filter(isOurs).sort()) {
    const handle = await open(join(folder, name)).catch((error) => undefinedIfMissing(error));
    if (!handle) continue;
    counts.files += 1;
    yield { file: name };
    for await (const piece of handle.createReadStream()) {
      yield { piece: (piece as Buffer).toString('base64') };
    }
  }
}

export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch((error) => undefinedIfMissing(error))) ?? [];
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
