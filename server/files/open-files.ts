import type { Services } from '../../web/context.ts';
import { openAssets } from './assets.ts';
import { openBackupDownloads } from './backup-downloads.ts';
import { uploadsIn } from './folders.ts';
import { openImportBackups } from './import-backups.ts';
import { readLicenses } from './licenses.ts';
import { openUploads } from './uploads.ts';

export type Files = Pick<
  Services,
  'uploads' | 'downloadBackup' | 'backUpBeforeImport' | 'readLicenses'
> &
  ReturnType<typeof openAssets>;

export function openFiles(dataDir: string, report: (error: unknown) => void): Files {
  return {
    uploads: openUploads(uploadsIn(dataDir)),
    downloadBackup: openBackupDownloads(dataDir),
    backUpBeforeImport: openImportBackups(dataDir),
    ...openAssets(dataDir, report),
    readLicenses: () => readLicenses(),
  };
}
