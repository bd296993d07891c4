import type { Services } from '../../web/context.ts';
import { openDocuments } from './documents.ts';
import { documentsIn, uploadsIn } from './folders.ts';
import { openUploads } from './uploads.ts';

/** What is stored as files: pictures that everybody sees, and documents that nobody else may see. */
export function openFiles(dataDir: string): Pick<Services, 'uploads' | 'documents'> {
  return {
    uploads: openUploads(uploadsIn(dataDir)),
    documents: openDocuments(documentsIn(dataDir)),
  };
}
