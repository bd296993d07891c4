import type { Services } from '../../web/context.ts';
import { openAssets } from './assets.ts';
import { openBackupDownloads } from './backup-downloads.ts';
import { openDocuments } from './documents.ts';
import { documentsIn, uploadsIn } from './folders.ts';
import { readLicenses } from './licenses.ts';
import { openUploads } from './uploads.ts';

export type Files = Pick<Services, 'uploads' | 'documents' | 'downloadBackup' | 'readLicenses'> &
  ReturnType<typeof openAssets>;

/**
 * What is stored as files: pictures that everybody sees, documents that nobody else may see, and what
 * pages of this version and of earlier ones need.
 */
export function openFiles(dataDir: string, report: (error: unknown) => void): Files {
  return {
    uploads: openUploads(uploadsIn(dataDir)),
    documents: openDocuments(documentsIn(dataDir)),
    downloadBackup: openBackupDownloads(dataDir),
    ...openAssets(dataDir, report),
    readLicenses: () => readLicenses(),
  };
}
