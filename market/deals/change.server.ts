import {
  type ChangeOutcome,
  type Columns,
  changeRow,
  type Refusal,
} from '../changes/commands.server.ts';
import type { RowKind } from '../changes/kinds.ts';
import type { Change } from '../changes/rules.ts';
import { rememberUrls } from '../former-urls.server.ts';
import type { Db, DealRow } from '../ports.ts';
import type { SiteTerms } from '../terms/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { dealNotice } from './copy.ts';
import { FORM_COLUMNS, STATE_COLUMNS } from './fields.ts';
import { isPutOff, losesPriceSeen } from './rules.ts';

export interface DealContext extends Change {
  db: Db;
  zipTable: ZipTable;
  /** The site's terms; without them, the product's own. */
  settings?: { policy: { site: SiteTerms } };
}

/** A deal with the name of its spa, so that its events say it. */
export type NamedDeal = DealRow & { business_name: string };

export const DEAL: RowKind<NamedDeal> = {
  name: 'deal',
  table: 'deals',
  columns: [
    ...new Set(['business_name', 'business_zip', ...FORM_COLUMNS, ...STATE_COLUMNS] as const),
  ],
  notice: dealNotice,
};

/** The value of `listed`: 1 if lists show the deal from its start to its end. */
export function isListed({
  status,
  paused_at,
  sold_out_at,
}: Pick<DealRow, 'status' | 'paused_at' | 'sold_out_at'>): 0 | 1 {
  return status === 'active' && paused_at === null && sold_out_at === null ? 1 : 0;
}

const NOT_SEEN = { price_seen_at: '', price_seen_on: null };

/** Edits a deal within `tx`, and records a replaced checkout link and a later end. */
export async function changeDeal<Effect extends Columns<NamedDeal> | { kind: string }>(
  tx: Db,
  { actor, now, batch, undoes, reason }: Change & { reason?: string | undefined },
  id: string,
  effectOn: (before: NamedDeal) => Effect | Promise<Effect>,
  isStale?: (before: NamedDeal) => boolean,
): Promise<ChangeOutcome<NamedDeal> | Refusal<Effect>> {
  const edit = { kind: DEAL, id, actor, now, batch, undoes, reason, isStale };
  const outcome = await changeRow(tx, edit, async (deal) => {
    const given: Columns<NamedDeal> | Effect = await effectOn(deal);
    if (!('columns' in given)) return given as Refusal<Effect>;
    const changed: NamedDeal = { ...deal, ...given.columns };
    const forgotten = losesPriceSeen(deal, changed) && NOT_SEEN;
    return { columns: { ...given.columns, ...forgotten, listed: isListed(changed) } };
  });
  if ('after' in outcome) await rememberFormer(tx, outcome);
  return outcome;
}

async function rememberFormer(
  tx: Db,
  { before, after }: { before: NamedDeal; after: NamedDeal },
): Promise<void> {
  const at = after.updated_at;
  if (before.checkout_url !== after.checkout_url) await rememberUrls(tx, [before], at);
  if (isPutOff(before, after, at))
    await tx
      .insertInto('deal_extensions')
      .values({
        deal_id: after.id,
        from_end: before.expires_at,
        to_end: after.expires_at,
        extended_at: at,
      })
      .execute();
}
