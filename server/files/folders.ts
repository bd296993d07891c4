import { join } from 'node:path';
import type { FileFolder } from '../../database/backup/backup.ts';
import { pictureOfFile } from '../../market/pictures/rules.ts';

export const uploadsIn = (dataDir: string) => join(dataDir, 'uploads');
export const backupsFolder = (dataDir: string) => join(dataDir, 'backups');
/** Earlier versions stored private files here; nothing reads them any more. */
const documentsIn = (dataDir: string) => join(dataDir, 'documents');
const DOCUMENT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|pdf)$/;

export const filesToBackUp = (dataDir: string): FileFolder[] => [
  { folder: uploadsIn(dataDir), isOurs: (name) => pictureOfFile(name) !== undefined },
  { folder: documentsIn(dataDir), isOurs: (name) => DOCUMENT.test(name) },
];
