import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { flushFolder } from '../folders.ts';
import { migrate, stepsOf } from '../migrations/all.ts';
import type { Connection, Db } from '../tables.ts';
import { isUnavailable } from '../unavailable.ts';
import { type BackupCounts, type BackupHeader, type BackupLine, namesIn } from './backup.ts';
import { isEqual, openChecksum, type TableShape } from './checksum.ts';
import { DamagedBackup, readLines } from './lines.ts';
import { checksumIn, insertRows } from './rows.ts';
import { freshTables, INTERNAL_TABLES } from './shape.ts';
import { asRow, isFilled, type VerifyOutcome, verifyBackup } from './verify.ts';

export type RestoreOutcome =
  | (BackupCounts & { kind: 'restored'; head: BackupHeader })
  /** The file cannot be restored. Nothing was written. */
  | Exclude<VerifyOutcome, { kind: 'complete' }>
  /** The place is not empty: a table has records, or the folder of uploads exists. */
  | { kind: 'not-empty'; where: string }
  /** The written data does not read back the same. Nothing of it stays. */
  | { kind: 'mismatch'; table: string }
  /** The answer to the commit was lost. The records may be stored or not; the pictures stay. */
  | { kind: 'unconfirmed' };

interface RestoreOptions {
  connection: Connection;
  file: string;
  uploadsFolder: string;
  isUpload: (name: string) => boolean;
  /** Written with the records, in the same transaction. */
  writeAlso: (tx: Db, head: BackupHeader) => Promise<void>;
}

class AbortRestore extends Error {
  readonly outcome: RestoreOutcome;
  constructor(outcome: RestoreOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Restores a backup into an empty place, all or nothing, except that pictures may stay if this
 * process is killed. It checks the whole file before it writes. A backup of either database works
 * for either.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { connection, file, uploadsFolder, writeAlso } = options;
  const verified = await verifyBackup(file);
  if (verified.kind !== 'complete') return verified;
  const { head } = verified;
  if ((await namesIn(uploadsFolder)).length > 0) return { kind: 'not-empty', where: uploadsFolder };
  try {
    return await connection.runExclusively(async (worker) => {
      await prepare(worker, connection, head);
      const stagingFolder = `${uploadsFolder}.restoring`;
      await rm(stagingFolder, { recursive: true, force: true });
      await mkdir(stagingFolder, { recursive: true, mode: 0o700 });
      let uploads = stagingFolder;
      const restoring = worker.transaction().execute(async (tx) => {
        await clearTables(tx, head);
        const written = await writeAll(tx, options, head, stagingFolder);
        await writeAlso(tx, head);
        // An empty folder may exist. Pictures come before records, so no record lacks its picture.
        await rmdir(uploadsFolder).catch(() => {});
        await rename(stagingFolder, uploadsFolder);
        uploads = uploadsFolder;
        await flushFolder(dirname(uploadsFolder));
        return written;
      });
      const counts = await restoring.catch(async (error) => {
        const isSure = connection.dialect === 'sqlite' || !isUnavailable(error);
        if (uploads === uploadsFolder && !isSure) throw new AbortRestore({ kind: 'unconfirmed' });
        // Without their records, no pictures of people may stay.
        await rm(uploads, { recursive: true, force: true });
        throw error;
      });
      await migrate(worker, connection.dialect);
      await checkTables(worker);
      return { kind: 'restored', head, ...counts };
    });
  } catch (error) {
    if (error instanceof AbortRestore) return error.outcome;
    throw error;
  }
}

/** The tables as of the backup's version, all empty. */
async function prepare(worker: Db, { dialect }: Connection, head: BackupHeader): Promise<void> {
  const { done } = await stepsOf(worker);
  if (done.some((step) => !head.steps.includes(step))) {
    throw new AbortRestore({ kind: 'not-empty', where: 'a database of a newer version' });
  }
  await migrate(worker, dialect, head.steps.at(-1));
}

/** Removes what the migrations themselves inserted. */
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

/** Every table is readable and has the one row that each page needs. */
async function checkTables(worker: Db): Promise<void> {
  for (const fresh of await freshTables(undefined, INTERNAL_TABLES)) {
    const { table, columns, initialChecksum } = fresh;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const limit = sql.lit(initialChecksum.rows + 1);
    const { rows } = await sql`select ${list} from ${sql.table(table)} limit ${limit}`.execute(
      worker,
    );
    if (!isFilled(fresh, rows.length)) {
      throw new Error(`Table ${table} lacks its row. Empty this place before you try again.`);
    }
  }
}

async function writeAll(tx: Db, options: RestoreOptions, head: BackupHeader, folder: string) {
  const shapes = new Map(head.tables.map((shape) => [shape.table, shape]));
  const counts = { rows: 0, files: 0 };
  let target: Awaited<ReturnType<typeof openNew>> | undefined;
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
      await target?.finish();
      if (!options.isUpload(line.file)) throw new DamagedBackup('The file was altered.');
      target = await openNew(join(folder, line.file));
      counts.files += 1;
    } else if ('piece' in line) {
      await target?.write(Buffer.from(line.piece, 'base64'));
    }
  }
  await target?.finish();
  await flushFolder(folder);
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

async function openNew(path: string) {
  const handle = await open(path, 'wx', 0o600);
  return {
    write: (piece: Buffer) => handle.writeFile(piece),
    async finish() {
      await handle.sync();
      await handle.close();
    },
  };
}
