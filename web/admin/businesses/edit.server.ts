import { listComplaints } from '../../../market/complaints/list.server.ts';
import { countText } from '../../../market/deals/copy.ts';
import { allDealsOf } from '../../../market/deals/list.server.ts';
import { dealState } from '../../../market/deals/rules.ts';
import { findOwnerOf, ownerUrl } from '../../../market/owners/store.server.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import { isOfSample } from '../../../market/sample/rules.ts';
import type { Services } from '../../context.ts';
import type { RecordFact } from '../../kit/lists/record-header.tsx';
import { complaintsPath } from '../complaints/query.ts';
import { dealListHref } from '../deals/query.ts';
import { DEAL_STATES, STATE_NAMES } from '../deals/state-text.ts';
import { conversationPath } from '../navigation/navigation.ts';
import { purchasesFact } from '../purchases/list-view.server.ts';
import { licenseFact } from './license-facts.server.ts';
import { BUSINESSES } from './query.ts';

/** What there is of a business, each with its list; nothing of what there is none of. */
export async function businessFacts(app: Services, business: BusinessRow): Promise<RecordFact[]> {
  const { id, phone } = business;
  const query = { search: '', status: undefined, business: id };
  const { count: complaints } = await listComplaints(app.db, query, 1);
  return [
    ...(await dealsFact(app, id)),
    ...(await purchasesFact(app, { business: id })),
    ...(complaints > 0
      ? [{ name: 'Complaints', value: countText(complaints), to: complaintsPath({ business: id }) }]
      : []),
    { name: 'Texts', to: conversationPath(phone) },
    { name: 'Paste a price list', to: `${BUSINESSES}/${id}/prices` },
    { name: 'Stripe', to: `/admin/stripe/${id}` },
    licenseFact(app, business),
  ];
}

/** Leads to the page of an invented spa. The administrator never becomes a real one. */
export async function pathAsSpa(
  { db, linkSecret }: Pick<Services, 'db' | 'linkSecret'>,
  business: BusinessRow,
): Promise<string | undefined> {
  if (!isOfSample(business)) return undefined;
  const owner = await findOwnerOf(db, { businessId: business.id });
  return owner && ownerUrl(owner, '', linkSecret);
}

/** 'Deals 3', or 'Deals 2 of 3 active', with the list of those that come first. */
async function dealsFact({ db, now }: Services, businessId: string): Promise<RecordFact[]> {
  const states = (await allDealsOf(db, businessId)).map(({ life }) => dealState(life, now()).state);
  const state = DEAL_STATES.find((one) => states.includes(one));
  if (!state) return [];
  const count = states.filter((one) => one === state).length;
  const of = count < states.length ? ` of ${states.length}` : '';
  const named = state === 'live' && !of ? '' : ` ${STATE_NAMES[state].toLowerCase()}`;
  return [{ name: 'Deals', value: count + of + named, to: dealListHref({ businessId, state }) }];
}
