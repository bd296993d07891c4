import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, makeFolder } from '../../database/folders.ts';
import {
  type DocumentVault,
  isPdf,
  isStoredName,
  type PreparedDocument,
} from '../../market/documents/rules.ts';
import { deleteAbandonedDrafts, isFull, isMissing, writeAtomically } from './atomic-writes.ts';
import { type OpenedPicture, withPicture } from './with-picture.ts';

/** Small print on a photographed license is still read at this many pixels. */
const MAX_SIDE = 2400;
/** A screenshot of a whole page is as wide as a screen, however long it is: narrower, nobody reads it. */
const MIN_SIDE = 1280;
const JPEG = { quality: 85, mozjpeg: true };

/** Private files in `folder`, which no address leads to; it is made where there is none. */
export function openDocuments(folder: string): DocumentVault {
  makeFolder(folder);
  deleteAbandonedDrafts(folder);
  const fileOf = (storedName: string) => {
    if (!isStoredName(storedName)) throw new Error('No file of the vault is named so.');
    return join(folder, storedName);
  };
  return {
    folder,
    prepare: async (bytes) =>
      isPdf(bytes) ? prepared('pdf', bytes) : withPicture(bytes, renderAgain),

    async write(storedName, bytes) {
      fileOf(storedName);
      try {
        // Somebody may have removed it.
        makeFolder(folder);
        await writeAtomically(folder, storedName, bytes);
        await flushFolder(folder);
        return { kind: 'written' };
      } catch (error) {
        if (isFull(error)) return { kind: 'full' };
        throw error;
      }
    },

    async read(storedName) {
      try {
        return await readFile(fileOf(storedName));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    remove: (storedName) => rm(fileOf(storedName), { force: true }),
  };
}

/** sharp drops metadata by default and converts colors to sRGB. */
async function renderAgain({ source, size }: OpenedPicture): Promise<PreparedDocument> {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const scale = Math.min(1, Math.max(MAX_SIDE / long, MIN_SIDE / short));
  try {
    const paper = source()
      .resize({ width: Math.round(scale * size.width) })
      .flatten({ background: 'white' });
    return prepared('picture', await paper.jpeg(JPEG).toBuffer());
  } catch {
    return { kind: 'refused', problem: 'broken' };
  }
}

const prepared = (kind: 'picture' | 'pdf', bytes: Uint8Array): PreparedDocument => ({
  kind: 'prepared',
  document: { kind, bytes },
});
