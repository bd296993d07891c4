import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { createOnce, recordChange } from '../audit/store.server.ts';
import { hashOf } from '../hash.server.ts';
import { licensesOf } from '../licenses/store.server.ts';
import type { Db } from '../ports.ts';
import {
  type DocumentKind,
  type DocumentProblem,
  type DocumentVault,
  MAX_DOCUMENT_BYTES,
  storedNameOf,
} from './rules.ts';
import { cleanName } from './schema.ts';

export interface DocumentContext {
  db: Db;
  vault: DocumentVault;
  /** Epoch milliseconds. */
  now: number;
  /** The administrator's e-mail. */
  actor: string;
}

/** What a document shows: a license of a business, or a check of its number. */
export interface DocumentOwner {
  businessId: string;
  /** Empty: the license of the business form. */
  licenseId: string;
  /** Empty: the license itself. */
  checkId: string;
}

export type AddOutcome =
  | { kind: 'added' }
  /** The business has this license, or the license this check, no longer. */
  | { kind: 'missing' }
  | { kind: 'refused'; problem: DocumentProblem };

/**
 * Adds a document, once for a form's key. Its file is on the disk before its record is, and its name
 * is written down before that: the sweep deletes it where no record follows.
 */
export async function addDocument(
  context: DocumentContext,
  owner: DocumentOwner,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  formKey: string,
): Promise<AddOutcome> {
  const { db, vault, now } = context;
  const { businessId, licenseId, checkId } = owner;
  if (bytes.length === 0) return { kind: 'refused', problem: 'none' };
  if (bytes.length > MAX_DOCUMENT_BYTES) return { kind: 'refused', problem: 'large' };
  if (!(await isOnFile(db, owner))) return { kind: 'missing' };
  const prepared = await vault.prepare(bytes);
  if (prepared.kind === 'refused') return prepared;
  const { document } = prepared;
  const stored_name = storedNameOf(randomUUID(), document.kind);
  await db.insertInto('unused_documents').values({ stored_name, since: now }).execute();
  const written = await vault.write(stored_name, document.bytes);
  if (written.kind === 'full') return { kind: 'refused', problem: 'full' };
  const key = `license-document:${hashOf(JSON.stringify([formKey, owner]), bytes)}`;
  await createOnce(db, key, now, async (tx) => {
    const id = randomUUIDv7();
    await tx
      .insertInto('license_documents')
      .values({
        ...{ id, business_id: businessId, stored_name, created_at: now },
        ...{ license_id: licenseId || null, check_id: checkId || null },
        ...{ kind: document.kind, name: cleanName(fileName), bytes: document.bytes.length },
      })
      .execute();
    await tx.deleteFrom('unused_documents').where('stored_name', '=', stored_name).execute();
    await recordLine(tx, context, owner, `${NAMES[document.kind]} added`);
    return id;
  });
  return { kind: 'added' };
}

async function isOnFile(db: Db, { businessId, licenseId, checkId }: DocumentOwner) {
  const licenses = await licensesOf(db, businessId);
  const license = licenses.find(({ id }) => (id ?? '') === licenseId);
  return license !== undefined && (!checkId || license.checks.some(({ id }) => id === checkId));
}

/** Deletes a document. The sweep then deletes its file. */
export async function removeDocument(
  context: Omit<DocumentContext, 'vault'>,
  { businessId, id }: { businessId: string; id: string },
): Promise<{ kind: 'removed' | 'missing' }> {
  return context.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('license_documents')
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .returning('kind')
      .executeTakeFirst();
    if (!removed) return { kind: 'missing' };
    await recordLine(tx, context, { businessId }, `${NAMES[removed.kind]} deleted`);
    return { kind: 'removed' };
  });
}

/** The history stays when the document goes, so it has no name of a file: people are named there. */
async function recordLine(
  tx: Db,
  { now: createdAt, actor }: Pick<DocumentContext, 'now' | 'actor'>,
  { businessId }: Pick<DocumentOwner, 'businessId'>,
  line: string,
) {
  const entry = { createdAt, actor, recordKind: 'business' as const, recordId: businessId };
  const after = { license_document: line };
  await recordChange(tx, { ...entry, action: 'updated', before: undefined, after });
}

const NAMES: Record<DocumentKind, string> = { picture: 'picture', pdf: 'PDF' };
