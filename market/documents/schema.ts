import { oneLine } from '../text.ts';
import type { DocumentProblem } from './rules.ts';

const NEITHER = 'The file is neither a picture (JPEG, PNG, WebP or AVIF) nor a PDF';

export const DOCUMENT_MESSAGES: Record<DocumentProblem, string> = {
  none: 'Please choose a picture or a PDF',
  large: 'The document is larger than 10 MB',
  kind: NEITHER,
  broken: 'The picture could not be read. It may be damaged.',
  pixels:
    'The picture is too large, or too tall or wide for its size. Please crop it or choose another one.',
  full: 'There is no room left on the disk for the document',
  busy: 'Other pictures are being prepared. Please try again in a moment.',
};

const MAX_NAME_LENGTH = 200;

/** What a file is called, without the folders that some browsers send. */
export function cleanName(fileName: string): string {
  const folderEnd = Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\'));
  const name = oneLine(fileName.slice(folderEnd + 1));
  return Array.from(name).slice(-MAX_NAME_LENGTH).join('') || 'document';
}
