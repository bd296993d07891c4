import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '../../database/locks.ts';
import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { TOKEN_BYTES } from '../sessions/rules.ts';
import { MAX_OWNER_SESSIONS, OWN_PHONE_MS, SESSION_MS } from './rules.ts';
import { findOwner, findOwnerOf, isLiving, type Owner } from './store.server.ts';
import { ownerToken } from './tokens.server.ts';

/**
 * The living link of a spa, made where there is none: a spa has one, and asking again gives the same.
 * `address` is the spa's e-mail address.
 */
export async function makeOwnerLink(
  db: Db,
  of: { businessId: string; address: string } | { leadId: string; address: string },
  secret: string,
  now: number,
): Promise<Owner> {
  return inTransaction(db, async (tx) => {
    const existing = await findOwnerOf(tx, of);
    if (existing && isLiving(existing)) return existing;
    const id = existing?.id ?? (await insertOwner(tx, of, now));
    const linkNumber = (existing?.link_number ?? 0) + 1;
    await endSessions(tx, id);
    await tx
      .updateTable('owners')
      .set({
        email: of.address.toLowerCase(),
        link_number: linkNumber,
        token_hash: hashOf(ownerToken(secret, id, linkNumber)),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const owner = await findOwner(tx, id);
    if (!owner) throw new Error('An owner that was just stored is gone');
    return owner;
  });
}

async function insertOwner(
  tx: Db,
  of: { businessId: string; address: string } | { leadId: string; address: string },
  now: number,
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('owners')
    .values({
      id,
      lead_id: 'leadId' in of ? of.leadId : null,
      business_id: 'businessId' in of ? of.businessId : null,
      email: of.address.toLowerCase(),
      link_number: 0,
      token_hash: null,
      terms_version: null,
      terms_name: null,
      terms_role: null,
      terms_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Ends a spa's link and everywhere it is open; false where it was over already. */
export async function revokeOwnerLink(db: Db, id: string, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await endSessions(tx, id);
    const { numUpdatedRows } = await tx
      .updateTable('owners')
      .set({ token_hash: null, updated_at: now })
      .where('id', '=', id)
      .where('token_hash', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

const endSessions = (tx: Db, ownerId: string) =>
  tx.deleteFrom('owner_sessions').where('owner_id', '=', ownerId).execute();

/** Begins a session of a spa's phone; returns the token for its browser, and for how many seconds. */
export async function startOwnerSession(
  db: Db,
  ownerId: string,
  { isOwnPhone, userAgent }: { isOwnPhone: boolean; userAgent: string | null },
  now: number,
): Promise<{ id: string; token: string; seconds: number }> {
  const id = randomUUIDv7();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const lastsMs = isOwnPhone ? OWN_PHONE_MS : SESSION_MS;
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('owner_sessions').where('expires_at', '<=', now).execute();
    await tx
      .insertInto('owner_sessions')
      .values({
        id,
        owner_id: ownerId,
        token_hash: hashOf(token),
        user_agent: userAgent,
        expires_at: now + lastsMs,
        created_at: now,
      })
      .execute();
    const newest = tx
      .selectFrom('owner_sessions')
      .select('id')
      .where('owner_id', '=', ownerId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_OWNER_SESSIONS);
    await tx
      .deleteFrom('owner_sessions')
      .where('owner_id', '=', ownerId)
      .where('id', 'not in', newest)
      .execute();
  });
  return { id, token, seconds: lastsMs / 1000 };
}

export async function endOwnerSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('owner_sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** The spa agrees to the terms of today, once; false where it has before. */
export async function agreeToTerms(
  db: Db,
  ownerId: string,
  { name, role }: { name: string; role: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owners')
    .set((eb) => ({
      terms_version: eb
        .selectFrom('site_terms_versions')
        .select((version) => version.fn.max('from_at').as('from_at'))
        .where('from_at', '<=', now),
      terms_name: name,
      terms_role: role,
      terms_at: now,
      updated_at: now,
    }))
    .where('id', '=', ownerId)
    .where('terms_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** From now on the owner is that of a business: its request was taken. */
export async function linkOwner(
  tx: Db,
  id: string,
  { businessId, address }: { businessId: string; address: string },
  now: number,
): Promise<void> {
  await tx
    .updateTable('owners')
    .set({ business_id: businessId, email: address.toLowerCase(), updated_at: now })
    .where('id', '=', id)
    .execute();
}
