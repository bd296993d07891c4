import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { flushFolder, makeFolder } from '../../database/folders.ts';
import {
  fileOf,
  MAX_PICTURE_WIDTH,
  mainFileOf,
  type StoredPicture,
  storedPicture,
  widthsOf,
} from '../../market/pictures/rules.ts';
import type { PictureOutcome, Uploads } from '../../web/context.ts';
import { openConcurrencyLimit } from '../rate-limits/concurrency-limit.ts';
import { loadSharp } from '../render/sharp.ts';

/** A phone's 50 megapixels, and a little more; a bomb of pixels ends here before it is unpacked. */
const MAX_PIXELS = 60_000_000;
/** One picture at a time: its pixels alone may take some 250 MB. */
const ENCODE_CONCURRENCY = { maxRunning: 1, maxWaiting: 4 };

/**
 * Keeps pictures in `folder`, named by their contents, in every size and format pages ask for. The
 * folder is made where there is none, and cleared of what a crash left half written.
 */
export function openUploads(folder: string): Uploads {
  makeFolder(folder);
  deleteAbandonedDrafts(folder);
  const limitConcurrency = openConcurrencyLimit(ENCODE_CONCURRENCY);
  return {
    folder,
    async save(bytes) {
      if (!formatOf(bytes)) return { kind: 'refused', problem: 'kind' };
      const outcome = await limitConcurrency(() => storePicture(folder, bytes));
      return outcome ?? { kind: 'refused', problem: 'busy' };
    },
  };
}

async function storePicture(folder: string, bytes: Buffer): Promise<PictureOutcome> {
  const sharp = await loadSharp();
  const source = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const metadata = await source()
    .metadata()
    .catch(() => undefined);
  if (!metadata || metadata.format !== formatOf(bytes))
    return { kind: 'refused', problem: 'broken' };
  if (metadata.width * metadata.height > MAX_PIXELS) return { kind: 'refused', problem: 'pixels' };

  const { width, height } = scaledSize(metadata.autoOrient);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const picture = storedPicture(hash, width, height);
  const mainFile = mainFileOf(picture);
  if (await exists(join(folder, mainFile))) {
    // The process that named it may have stopped before this.
    await flushFolder(folder);
    return { kind: 'stored', file: mainFile };
  }

  const files = await encodeSizes(source, picture);
  if (!files) return { kind: 'refused', problem: 'broken' };
  try {
    // Another process may have removed it with other leftovers.
    makeFolder(folder);
    for (const [name, content] of files) {
      // The main file comes last, on the disk too: if it exists, the whole picture does.
      if (name === mainFile) await flushFolder(folder);
      await writeAtomically(folder, name, content);
    }
    await flushFolder(folder);
  } catch (error) {
    if (isFull(error)) return { kind: 'refused', problem: 'full' };
    throw error;
  }
  return { kind: 'stored', file: mainFile };
}

/** Every file of the picture, the main one last; undefined where its pixels cannot be read. */
async function encodeSizes(source: () => Sharp, picture: StoredPicture) {
  const files: Array<[string, Buffer]> = [];
  for (const width of widthsOf(picture)) {
    // sharp drops metadata by default and converts colors to sRGB.
    const resized = () => source().resize({ width });
    const avif = resized().avif({ quality: 55, effort: 2 });
    const webp = resized().webp({ quality: 78 });
    try {
      files.push([fileOf(picture, width, 'avif'), await avif.toBuffer()]);
      files.push([fileOf(picture, width, 'webp'), await webp.toBuffer()]);
    } catch {
      return undefined;
    }
  }
  return files;
}

/** What the first bytes say it is: its name and claimed type do not count. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const text = bytes.toString('latin1', 0, 32);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp';
  return /^[\s\S]{4}ftyp[\s\S]*avi[fs]/.test(text) ? 'heif' : undefined;
}

function scaledSize({ width, height }: { width: number; height: number }) {
  if (width <= MAX_PICTURE_WIDTH) return { width, height };
  return {
    width: MAX_PICTURE_WIDTH,
    height: Math.max(1, Math.round((height * MAX_PICTURE_WIDTH) / width)),
  };
}

/** A younger draft may be the work of a process that is about to give way to this one. */
const ABANDONED_AFTER_MS = 3_600_000;
const DRAFT = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function deleteAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!DRAFT.test(name)) continue;
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenAt < Date.now() - ABANDONED_AFTER_MS) rmSync(file, { force: true });
  }
}

/** Never visible half written: flushed under another name, then renamed. */
async function writeAtomically(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${randomUUID()}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

function isFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(`${error.code}`)
  );
}
