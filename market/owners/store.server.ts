import { sql } from 'kysely';
import { hashOf } from '../hash.server.ts';
import type { Db, OwnerRow } from '../ports.ts';
import { ownerToken } from './tokens.server.ts';

/** A spa at its own door: listed (`businessId`), or on the way there (`leadId`). */
export interface Owner extends OwnerRow {
  businessId: string | undefined;
  /** The spa's as it is now. */
  name: string;
  /** Where its link may be sent. */
  address: string;
}

/**
 * The owner behind a living link; undefined where it was revoked, or the spa has another e-mail address
 * since it was made.
 */
export const findOwnerByToken = (db: Db, token: string): Promise<Owner | undefined> =>
  findLiving(db, 'owners.token_hash', hashOf(token));

/** The owner whose browser shows a session's token at `now`; undefined where the session or the link is over. */
export async function findOwnerBySession(
  db: Db,
  token: string,
  now: number,
): Promise<(Owner & { sessionId: string }) | undefined> {
  const session = await db
    .selectFrom('owner_sessions')
    .select(['id', 'owner_id'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!session) return undefined;
  const owner = await findLiving(db, 'owners.id', session.owner_id);
  return owner && { ...owner, sessionId: session.id };
}

/** The owners whose living links belong to an e-mail address. */
export async function findOwnersByEmail(db: Db, email: string): Promise<Owner[]> {
  const rows = await owners(db)
    .where('owners.email', '=', email.toLowerCase())
    .where('owners.token_hash', 'is not', null)
    .execute();
  return rows.map(asOwner).filter(isLiving);
}

/** The owner of a business or of a lead, living or not; undefined where no link was ever made. */
export async function findOwnerOf(
  db: Db,
  of: { businessId: string } | { leadId: string },
): Promise<Owner | undefined> {
  const query =
    'businessId' in of
      ? owners(db).where(
          sql<boolean>`coalesce(owners.business_id, leads.business_id) = ${of.businessId}`,
        )
      : owners(db).where('owners.lead_id', '=', of.leadId);
  const row = await query.orderBy('owners.created_at').executeTakeFirst();
  return row && asOwner(row);
}

export async function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  const row = await owners(db).where('owners.id', '=', id).executeTakeFirst();
  return row && asOwner(row);
}

/** Whether the link opens something: it was not revoked, and the spa has the address that it was made for. */
export const isLiving = ({ token_hash, email, address }: Owner): boolean =>
  token_hash !== null && email === address.toLowerCase();

/** A spa's link; undefined where it is over, or was made with another AUTH_SECRET. */
export function ownerUrl(owner: Owner, publicUrl: string, secret: string): string | undefined {
  const token = ownerToken(secret, owner.id, owner.link_number);
  return isLiving(owner) && hashOf(token) === owner.token_hash
    ? `${publicUrl}/owner/${token}`
    : undefined;
}

async function findLiving(
  db: Db,
  column: 'owners.id' | 'owners.token_hash',
  value: string,
): Promise<Owner | undefined> {
  const row = await owners(db).where(column, '=', value).executeTakeFirst();
  const owner = row && asOwner(row);
  return owner && isLiving(owner) ? owner : undefined;
}

const owners = (db: Db) =>
  db
    .selectFrom('owners')
    .leftJoin('leads', 'leads.id', 'owners.lead_id')
    .leftJoin('businesses', (join) =>
      join.on(sql<boolean>`businesses.id = coalesce(owners.business_id, leads.business_id)`),
    )
    .selectAll('owners')
    .select([
      'businesses.id as listedId',
      'businesses.name as listedName',
      'businesses.email as listedEmail',
      'leads.business_name as leadName',
      'leads.email as leadEmail',
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof owners>['execute']>>[number];

function asOwner(row: Joined): Owner {
  const { listedId, listedName, listedEmail, leadName, leadEmail, ...owner } = row;
  return {
    ...owner,
    businessId: listedId ?? undefined,
    name: listedName ?? leadName ?? '',
    address: listedEmail ?? leadEmail ?? '',
  };
}
