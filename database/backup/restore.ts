import { sql } from 'kysely';
import { openSqlite } from '../sqlite.ts';
import type { Connection, Db, Dialect } from '../tables.ts';
import { isUnavailable } from '../unavailable.ts';
import { migrate, stepsOf } from '../upgrades/all.ts';
import { inUpgrade } from '../upgrades/in-upgrade.ts';
import {
  type BackupCounts,
  type BackupHeader,
  type BackupLine,
  type FileFolder,
  namesIn,
} from './backup.ts';
import { DamagedBackup, readLines } from './backup-file.ts';
import { isEqual, openChecksum, type TableShape } from './checksum.ts';
import { checksumIn, insertRows } from './rows.ts';
import { openStaging, type Staging } from './staging.ts';
import { freshTables, INTERNAL_TABLES } from './tables.ts';
import { asRow, isFilled, type VerifyOutcome, verifyBackup } from './verify.ts';

export type RestoreOutcome =
  | (BackupCounts & { kind: 'restored'; head: BackupHeader })
  /** The file cannot be restored. Nothing was written. */
  | Exclude<VerifyOutcome, { kind: 'complete' }>
  /** The place is not empty: a table has records, or a folder has files. */
  | { kind: 'not-empty'; where: string }
  /** The written data does not read back the same. Nothing of it stays. */
  | { kind: 'mismatch'; table: string }
  /** The answer to the commit was lost. The records may be stored or not; the files stay. */
  | { kind: 'unconfirmed' };

interface RestoreOptions {
  /** Called only after the file was found whole, so a refused file creates no database. */
  connect: () => Promise<Connection>;
  file: string;
  /** Where the backup's files go. If there are none, its files are read and dropped. */
  files: FileFolder[];
  /** Written with the records, in the same transaction, into tables of this version. */
  writeAlso?: (tx: Db, head: BackupHeader) => Promise<void>;
}

class AbortRestore extends Error {
  readonly outcome: RestoreOutcome;
  constructor(outcome: RestoreOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** All or nothing, after a check of the whole file. If this process is killed, files may stay. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { connect, file, files, writeAlso } = options;
  const verified = await verifyBackup(file);
  if (verified.kind !== 'complete') return verified;
  const { head } = verified;
  for (const { folder } of files)
    if ((await namesIn(folder)).length > 0) return { kind: 'not-empty', where: folder };
  const connection = await connect();
  try {
    const { dialect } = connection;
    return await connection.runExclusively(async (worker) => {
      const staging = await openStaging(files);
      const restoring = inUpgrade(worker, dialect, async (tx) => {
        await prepare(tx, dialect, head);
        await clearTables(tx, head);
        const written = await writeAll(tx, options, head, staging);
        await migrate(tx, dialect);
        await passVersions(tx);
        await checkTables(tx);
        await writeAlso?.(tx, head);
        await staging.publish();
        return written;
      });
      const counts = await restoring.catch(async (error) => {
        const isSure = dialect === 'sqlite' || !isUnavailable(error);
        if (staging.isPublished() && !isSure) throw new AbortRestore({ kind: 'unconfirmed' });
        // Pictures of people may not stay without their records.
        await staging.remove();
        throw error;
      });
      // Without statistics PostgreSQL reads whole tables for a page until it next analyzes them.
      if (dialect === 'postgres') await sql`analyze`.execute(worker);
      return { kind: 'restored', head, ...counts };
    });
  } catch (error) {
    if (error instanceof AbortRestore) return error.outcome;
    throw error;
  }
}

export async function rehearseRestore(file: string): Promise<RestoreOutcome> {
  // SQLite puts a database without a name in memory, and in a temporary file if it is large.
  const connection = openSqlite('');
  try {
    return await restoreBackup({ connect: async () => connection, file, files: [] });
  } finally {
    await connection.close();
  }
}

async function prepare(tx: Db, dialect: Dialect, head: BackupHeader): Promise<void> {
  const { done } = await stepsOf(tx);
  if (done.some((step) => !head.steps.includes(step))) {
    throw new AbortRestore({ kind: 'not-empty', where: 'a database of a newer version' });
  }
  await migrate(tx, dialect, head.steps.at(-1));
}

async function clearTables(tx: Db, head: BackupHeader): Promise<void> {
  for (const fresh of await freshTables(head.steps.at(-1))) {
    const current = await checksumIn(tx, fresh);
    if (current.rows === 0) continue;
    const { table } = fresh;
    if (!isEqual(current, fresh.initialChecksum))
      throw new AbortRestore({ kind: 'not-empty', where: `table ${table}` });
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
}

async function checkTables(tx: Db): Promise<void> {
  for (const fresh of await freshTables(undefined, INTERNAL_TABLES)) {
    const { table, columns, initialChecksum } = fresh;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const limit = sql.lit(initialChecksum.rows + 1);
    const { rows } = await sql`select ${list} from ${sql.table(table)} limit ${limit}`.execute(tx);
    if (!isFilled(fresh, rows.length)) {
      throw new Error(`Table ${table} lacks its row. Empty this place before you try again.`);
    }
  }
}

/** Raises the catalogue's version above that of every event in the backup. */
async function passVersions(tx: Db): Promise<void> {
  await sql`update catalogue set version = version
    + (select coalesce(max(catalogue_version), 0) from events)`.execute(tx);
}

async function writeAll(tx: Db, options: RestoreOptions, head: BackupHeader, staging: Staging) {
  const shapes = new Map(head.tables.map((shape) => [shape.table, shape]));
  const counts = { rows: 0, files: 0 };
  for await (const line of readLines(options.file) as AsyncIterable<BackupHeader | BackupLine>) {
    if ('rows' in line) {
      const shape = shapes.get(line.table);
      if (!shape) throw new DamagedBackup('The file was altered.');
      await insertRows(
        tx,
        shape,
        line.rows.map((values) => asRow(shape, values)),
      );
      counts.rows += line.rows.length;
    } else if ('sums' in line) {
      await compare(tx, head.tables, line.sums);
    } else if ('file' in line) {
      await staging.begin(line.file);
      counts.files += 1;
    } else if ('piece' in line) {
      await staging.write(Buffer.from(line.piece, 'base64'));
    }
  }
  await staging.finish();
  return counts;
}

async function compare(
  tx: Db,
  shapes: TableShape[],
  sums: Extract<BackupLine, { sums: unknown }>['sums'],
) {
  for (const shape of shapes) {
    const expected = sums[shape.table] ?? openChecksum([]).result();
    if (!isEqual(await checksumIn(tx, shape), expected)) {
      throw new AbortRestore({ kind: 'mismatch', table: shape.table });
    }
  }
}
