import { randomBytes } from 'node:crypto';
import { recordChange } from '../audit/store.server.ts';
import { DAY_MS } from '../durations.ts';
import { hashOf } from '../hash.server.ts';
import type { Db } from '../ports.ts';
import { STATE_REASONS } from './copy.ts';
import { dealState, lifeOf, PREVIEW_DAYS } from './rules.ts';
import { type Deal, findDeal, findDealsForUpdate } from './store.server.ts';
import type { DealContext } from './write.server.ts';

type PreviewOutcome =
  /** The token is in the link and nowhere else: the database has its hash. */
  | { kind: 'created'; token: string; expiresAt: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'missing' };

/** Makes the link to a deal that visitors cannot see yet; one that it had works no longer. */
export async function createPreview(
  { db, now, actor }: DealContext,
  dealId: string,
): Promise<PreviewOutcome> {
  return db.transaction().execute(async (tx): Promise<PreviewOutcome> => {
    const [stored] = await findDealsForUpdate(tx, [dealId]);
    if (!stored) return { kind: 'missing' };
    const { state } = dealState(lifeOf(stored.deal), now);
    if (state !== 'draft' && state !== 'scheduled')
      return { kind: 'refused', reason: STATE_REASONS[state] };
    const token = randomBytes(32).toString('base64url');
    const expiresAt = now + PREVIEW_DAYS * DAY_MS;
    const link = { token_hash: hashOf(token), expires_at: expiresAt };
    await tx
      .insertInto('deal_previews')
      .values({ deal_id: dealId, ...link })
      .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(link))
      .execute();
    await recordPreview(tx, { actor, now }, dealId, undefined, expiresAt);
    return { kind: 'created', token, expiresAt };
  });
}

/** The link to a deal works no longer. */
export async function revokePreview(
  { db, now, actor }: DealContext,
  dealId: string,
): Promise<{ kind: 'revoked' | 'missing' }> {
  return db.transaction().execute(async (tx) => {
    const [link] = await tx
      .deleteFrom('deal_previews')
      .where('deal_id', '=', dealId)
      .returning('expires_at')
      .execute();
    if (!link) return { kind: 'missing' };
    await recordPreview(tx, { actor, now }, dealId, link.expires_at, undefined);
    return { kind: 'revoked' };
  });
}

/** Until when the link to a deal works; undefined where there is none. */
export async function previewExpiry(
  db: Db,
  dealId: string,
  now: number,
): Promise<number | undefined> {
  const link = await db
    .selectFrom('deal_previews')
    .select('expires_at')
    .where('deal_id', '=', dealId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.expires_at;
}

/** The deal of a link; undefined once the link is over, or visitors can or could see the deal. */
export async function findPreviewedDeal(
  db: Db,
  token: string,
  now: number,
): Promise<Deal | undefined> {
  const link = await db
    .selectFrom('deal_previews')
    .select('deal_id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const deal = link && (await findDeal(db, link.deal_id));
  const state = deal && dealState(deal.life, now).state;
  return state === 'draft' || state === 'scheduled' ? deal : undefined;
}

function recordPreview(
  tx: Db,
  { actor, now }: Pick<DealContext, 'actor' | 'now'>,
  recordId: string,
  before: number | undefined,
  after: number | undefined,
) {
  return recordChange(tx, {
    createdAt: now,
    actor,
    action: 'updated',
    recordKind: 'deal',
    recordId,
    before: { preview_until: before },
    after: { preview_until: after },
  });
}
