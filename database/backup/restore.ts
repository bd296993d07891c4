import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { flushFolder } from '../folders.ts';
import { migrate, stepsOf } from '../migrations/all.ts';
import { isEqual, openChecksum, type TableShape } from '../move/checksum.ts';
import { checksumIn, insertRows } from '../move/rows.ts';
import { freshTables, INTERNAL_TABLES } from '../move/shape.ts';
import type { Connection, Db } from '../tables.ts';
import { isUnavailable } from '../unavailable.ts';
import { type BackupCounts, type BackupHeader, type BackupLine, namesIn } from './backup.ts';
import { DamagedBackup, readLines } from './lines.ts';
import { asRow, isFilled, type VerifyOutcome, verifyBackup } from './verify.ts';

export type RestoreOutcome =
  | (BackupCounts & { kind: 'restored'; head: BackupHeader })
  /** The file itself cannot be restored; nothing was written. */
  | Exclude<VerifyOutcome, { kind: 'whole' }>
  /** Something is here already: a table with records, or the folder of uploads. */
  | { kind: 'occupied'; where: string }
  /** What was written does not read the same; nothing of it is kept. */
  | { kind: 'different'; table: string }
  /** The answer to the commit was lost: the records are kept or not, and the pictures stay. */
  | { kind: 'unsure' };

interface RestoreOptions {
  connection: Connection;
  file: string;
  uploadsFolder: string;
  /** Whether a name may be that of an upload. */
  isUpload: (name: string) => boolean;
  /** What is to be written with the records, in the same transaction. */
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
 * Brings a backup into an empty place: all of it or nothing, but that pictures may be left if this
 * process is ended. The whole file is read and checked before anything is written. A backup of
 * either database goes into either.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { connection, file, uploadsFolder, writeAlso } = options;
  const verified = await verifyBackup(file);
  if (verified.kind !== 'whole') return verified;
  const { head } = verified;
  if ((await namesIn(uploadsFolder)).length > 0) return { kind: 'occupied', where: uploadsFolder };
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
        // An empty folder may stand there. Before the records: no record without its picture.
        await rmdir(uploadsFolder).catch(() => {});
        await rename(stagingFolder, uploadsFolder);
        uploads = uploadsFolder;
        await flushFolder(dirname(uploadsFolder));
        return written;
      });
      const counts = await restoring.catch(async (error) => {
        const isSure = connection.dialect === 'sqlite' || !isUnavailable(error);
        if (uploads === uploadsFolder && !isSure) throw new AbortRestore({ kind: 'unsure' });
        // No pictures of people without their records.
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

/** The tables as they were when the backup was made, all of them empty. */
async function prepare(worker: Db, { dialect }: Connection, head: BackupHeader): Promise<void> {
  const { done } = await stepsOf(worker);
  if (done.some((step) => !head.steps.includes(step))) {
    throw new AbortRestore({ kind: 'occupied', where: 'a database of a newer version' });
  }
  await migrate(worker, dialect, head.steps.at(-1));
}

/** Nothing but what the migrations themselves have put there, which gives way. */
async function clearTables(tx: Db, head: BackupHeader): Promise<void> {
  for (const fresh of await freshTables(head.steps.at(-1))) {
    const current = await checksumIn(tx, fresh);
    if (current.rows === 0) continue;
    const { table } = fresh;
    if (!isEqual(current, fresh.initialChecksum))
      throw new AbortRestore({ kind: 'occupied', where: `table ${table}` });
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
}

/** Every table can be read, and none lacks the one row that each page asks it for. */
async function checkTables(worker: Db): Promise<void> {
  for (const fresh of await freshTables(undefined, INTERNAL_TABLES)) {
    const { table, columns, initialChecksum: holds } = fresh;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const limit = sql.lit(holds.rows + 1);
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
      throw new AbortRestore({ kind: 'different', table: shape.table });
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
