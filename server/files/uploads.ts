import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { flushFolder, makeFolder } from '../../database/folders.ts';
import {
  fileOf,
  MAX_PICTURE_WIDTH,
  mainFileOf,
  storedPicture,
  widthsOf,
} from '../../market/pictures/rules.ts';
import type { StoredPicture } from '../../market/ports.ts';
import type { PictureOutcome, Uploads } from '../../web/context.ts';
import { deleteAbandonedDrafts, isFull, writeAtomically } from './atomic-writes.ts';
import { type OpenedPicture, withPicture } from './with-picture.ts';

/** Encoding a picture more than three times as high as wide takes hundreds of megabytes. */
const MAX_PICTURE_HEIGHT = 3 * MAX_PICTURE_WIDTH;

/** Names pictures by their contents, and removes what a crash left half written. */
export function openUploads(folder: string): Uploads {
  makeFolder(folder);
  deleteAbandonedDrafts(folder);
  return {
    folder,
    save: (bytes) => withPicture(bytes, (picture) => storePicture(folder, bytes, picture)),
  };
}

async function storePicture(
  folder: string,
  bytes: Buffer,
  { source, size }: OpenedPicture,
): Promise<PictureOutcome> {
  const { width, height } = scaledSize(size);
  if (height > MAX_PICTURE_HEIGHT) return { kind: 'refused', problem: 'pixels' };
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const picture = storedPicture(hash, width, height);
  const mainFile = mainFileOf(picture);
  if (await exists(join(folder, mainFile))) {
    // The process that stored it may have stopped before this flush.
    await flushFolder(folder);
    return { kind: 'stored', file: mainFile };
  }

  const files = await encodeSizes(source, picture);
  if (!files) return { kind: 'refused', problem: 'broken' };
  try {
    // Another process may have removed the folder with other leftovers.
    makeFolder(folder);
    for (const [name, content] of files) {
      // The main file reaches the disk last: if it exists, the whole picture does.
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

/** The main file is last. Undefined if the pixels cannot be read. */
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

function scaledSize({ width, height }: { width: number; height: number }) {
  if (width <= MAX_PICTURE_WIDTH) return { width, height };
  return {
    width: MAX_PICTURE_WIDTH,
    height: Math.max(1, Math.round((height * MAX_PICTURE_WIDTH) / width)),
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
