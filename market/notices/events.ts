import type { RowKind, Rows } from '../changes/kinds.ts';
import { STRIPE_ACTOR } from '../changes/rules.ts';
import {
  type Notice,
  newComplaintNotice,
  newLeadNotice,
  pausedDealNotice,
  soldOutNotice,
  stoppedLinkNotice,
} from './copy.ts';

/** A row before and after a change; it was made without `before`. */
export interface RowChange<Row> {
  actor: string;
  /** Why, where no column says it; '' elsewhere. */
  reason: string;
  before: Row | undefined;
  after: Row;
}

/** What the administrator is told of a change. Other notices come from no change: of texts, mails, Stripe and checks. */
export const NOTICE_OF: {
  [Kind in RowKind]?: (change: RowChange<Rows[Kind]>) => Notice | undefined;
} = {
  lead: ({ before, after }) => (before ? undefined : newLeadNotice(after)),
  complaint: ({ before, after }) => (before ? undefined : newComplaintNotice(after)),
  deal: stoppedDealNotice,
};

/** A pause is told whoever makes it, 'sold out' only where Stripe says it. */
function stoppedDealNotice({
  actor,
  reason,
  before,
  after,
}: RowChange<Rows['deal']>): Notice | undefined {
  if (!before) return undefined;
  const { id, title, business_name: business, updated_at: at, pause_reason } = after;
  const deal = { id, title, business, at, reason: pause_reason ?? '' };
  const isByStripe = actor === STRIPE_ACTOR;
  if (isByStripe && before.sold_out_at === null && after.sold_out_at !== null)
    return soldOutNotice({ ...deal, reason });
  if (before.paused_at !== null || after.paused_at === null) return undefined;
  return isByStripe ? stoppedLinkNotice(deal) : pausedDealNotice(deal);
}
