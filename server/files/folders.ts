import { join } from 'node:path';
import type { FileFolder } from '../../database/backup/backup.ts';
import { isStoredName } from '../../market/documents/rules.ts';
import { pictureOfFile } from '../../market/pictures/rules.ts';

export const uploadsIn = (dataDir: string) => join(dataDir, 'uploads');
export const documentsIn = (dataDir: string) => join(dataDir, 'documents');

/** What goes with the records of a backup; no file's name fits both folders. */
export const filesToBackUp = (dataDir: string): FileFolder[] => [
  { folder: uploadsIn(dataDir), isOurs: (name) => pictureOfFile(name) !== undefined },
  { folder: documentsIn(dataDir), isOurs: isStoredName },
];
