/** Bytes of a document as it is sent. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

export type DocumentKind = 'picture' | 'pdf';

/** A picture is rendered again as JPEG, which every device opens. */
const ENDINGS: Record<DocumentKind, string> = { picture: '.jpg', pdf: '.pdf' };

/** What a document is called in the vault: nothing about it can be guessed or read from the name. */
export const storedNameOf = (uuid: string, kind: DocumentKind) => `${uuid}${ENDINGS[kind]}`;

const STORED_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|pdf)$/;

/** Whether a file of the vault is named so. */
export const isStoredName = (name: string) => STORED_NAME.test(name);

/** What the first bytes say: a PDF may be anything else as well, so it is never rendered. */
export const isPdf = (bytes: Uint8Array) =>
  String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';

/** What a file is called where it is downloaded: as it came, with the ending of what it is now. */
export function downloadNameOf({ name, kind }: { name: string; kind: DocumentKind }): string {
  return `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'document'}${ENDINGS[kind]}`;
}

export type PreparedDocument =
  | { kind: 'prepared'; document: { kind: DocumentKind; bytes: Uint8Array } }
  | { kind: 'refused'; problem: DocumentProblem };

/** Why a file was not taken. */
export type DocumentProblem = 'none' | 'large' | 'kind' | 'broken' | 'pixels' | 'full' | 'busy';

/** Where the files are, out of reach of every public address. */
export interface DocumentVault {
  folder: string;
  /** A picture drawn again without what its camera wrote into it; a PDF as it is. */
  prepare: (bytes: Uint8Array) => Promise<PreparedDocument>;
  /** Resolves when the document is on the disk. */
  write: (storedName: string, bytes: Uint8Array) => Promise<{ kind: 'written' | 'full' }>;
  /** Undefined where there is no such file. */
  read: (storedName: string) => Promise<Uint8Array | undefined>;
  remove: (storedName: string) => Promise<void>;
}
