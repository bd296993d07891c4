import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { flushFolder } from '../folders.ts';
import { deleteAbandonedParts, partOf } from './parts.ts';

const NEWLINE = 0x0a;
const BEGINNING = Buffer.from('{"spaDealsBackup":');
const FOREIGN = 'This is not a backup of this program, or its beginning was altered.';

/** The file is not a complete backup of ours. Nothing was done with it. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

/** The last line has the SHA-256 of all others. A file gets its name only when all is on the disk. */
export async function writeLines(file: string, records: AsyncIterable<object>): Promise<void> {
  deleteAbandonedParts(dirname(file), Date.now());
  const partFile = partOf(file);
  const remove = () => rmSync(partFile, { force: true });
  process.once('exit', remove);
  const handle = await open(partFile, 'wx', 0o600);
  try {
    const target = handle.createWriteStream({ flush: true });
    await pipeline(Readable.from(withChecksum(records)), createGzip(), target);
    await rename(partFile, file);
    await flushFolder(dirname(file));
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

async function* withChecksum(records: AsyncIterable<object>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const record of records) {
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    hash.update(line);
    yield line;
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
}

/**
 * Throws `DamagedBackup` if the file is cut or altered, sometimes only at its end: read it whole before you
 * trust it.
 */
export async function* readLines(file: string): AsyncGenerator<object> {
  const hash = createHash('sha256');
  let hasChecksum = false;
  for await (const line of linesOf(file)) {
    if (hasChecksum) throw new DamagedBackup('The file continues after its end.');
    const record = parseRecord(line);
    if ('sha256' in record) {
      if (record.sha256 !== hash.digest('hex')) throw new DamagedBackup('The file was altered.');
      hasChecksum = true;
      continue;
    }
    hash.update(line);
    yield record;
  }
  if (!hasChecksum) throw new DamagedBackup('The file is cut short.');
}

function parseRecord(line: Buffer): object {
  try {
    const record: unknown = JSON.parse(line.toString());
    if (typeof record === 'object' && record !== null) return record;
  } catch {
    // Reported below.
  }
  throw new DamagedBackup('The file was altered.');
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (!String(error.code).startsWith('Z_')) return error;
  const isForeign = error.message === 'incorrect header check';
  return new DamagedBackup(isForeign ? FOREIGN : 'The file is cut short or was altered.');
}

function isBeginning(chunk: Buffer): boolean {
  const piece = chunk.subarray(0, BEGINNING.length);
  return piece.equals(BEGINNING.subarray(0, piece.length));
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let chunks: Buffer[] = [];
  let isFirst = true;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      if (isFirst && !isBeginning(chunk)) throw new DamagedBackup(FOREIGN);
      isFirst = false;
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        chunks.push(chunk.subarray(from, end + 1));
        yield Buffer.concat(chunks);
        chunks = [];
        from = end + 1;
      }
      chunks.push(chunk.subarray(from));
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    source.destroy();
  }
  if (chunks.some((partFile) => partFile.length > 0))
    throw new DamagedBackup('The file is cut short.');
}
