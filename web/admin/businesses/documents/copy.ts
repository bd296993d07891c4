export const ADDED = 'Document added';
export const DELETED = 'Document deleted';
export const FAILED_TO_ADD = 'Failed to add the document';
export const FAILED_TO_DELETE = 'Failed to delete the document';
export const NOT_ON_FILE = 'This license or check is no longer on file. Nothing was added.';
export const FILE_LOST = 'The file of this document is missing. Restore it from a backup.';

const MEGABYTE = 1024 * 1024;

/** '340 KB', '1.2 MB' */
export const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${+(bytes / MEGABYTE).toFixed(1)} MB`;
