import { findBusiness } from '../../../market/businesses/store.server.ts';
import { DEAL_FIELDS } from '../../../market/deals/fields.ts';
import { hashOf } from '../../../market/hash.server.ts';
import { importRows } from '../../../market/imports/commands.server.ts';
import { type PriceList, readPriceList } from '../../../market/imports/price-list.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import { cut } from '../../../market/text.ts';
import { counted } from '../../../market/words.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { FAILED_TO_CREATE_DEALS } from '../businesses/copy.ts';
import { dealListHref } from '../deals/query.ts';
import { type TrialView, trialView } from './trial.server.ts';

export type PriceListField = 'list' | 'expiryDate' | 'checkoutUrl';

export interface PriceListAnswer extends FormAnswer<PriceListField> {
  trial?: { view: TrialView; unread: PriceList['unread']; isDraft: boolean; seen: string };
}

export async function takePriceList(
  id: string,
  { values, app, change }: Submission,
): Promise<Done | Refused<PriceListAnswer>> {
  const business = await findBusiness(app.db, id);
  if (!business) return { status: 404, failure: { text: FAILED_TO_CREATE_DEALS, why: 'deleted' } };
  const { list = '', expiryDate = '', checkoutUrl = '' } = values;
  const read = readPriceList(list);
  const problems = {
    ...(read.kind === 'refused' && { list: read.reason }),
    ...sharedProblems(expiryDate, checkoutUrl),
  };
  if (read.kind === 'refused' || Object.keys(problems).length > 0) return { status: 400, problems };
  const isDraft = checkoutUrl.trim() === '';
  const given = read.rows.map((row) => ({
    ...row,
    values: {
      ...app.settings.newDeal,
      ...row.values,
      businessId: business.id,
      expiryDate: cut(expiryDate),
      checkoutUrl: cut(checkoutUrl),
      status: isDraft ? 'draft' : 'active',
    },
  }));
  // What was changed in the form since is shown first.
  const typed = hashOf(JSON.stringify([list, expiryDate, checkoutUrl]));
  const [seen, digest] = (values.seen ?? '').split(' ');
  const isAct = values.intent === 'create' && seen === typed;
  const outcome = await importRows(
    { ...app, ...change },
    'deals',
    given,
    isAct ? digest : undefined,
  );
  if (outcome.isStored) return made(business, given.length, isDraft);
  const view = trialView(app, 'deals', outcome);
  const trial = { view, unread: read.unread, isDraft, seen: `${typed} ${outcome.digest}` };
  return { status: 200, trial };
}

/** What is wrong with the fields that are asked once for all. A draft needs no last day. */
function sharedProblems(expiryDate: string, checkoutUrl: string) {
  const isDraft = checkoutUrl.trim() === '';
  const day = DEAL_FIELDS.expiryDate.read(cut(expiryDate));
  const link = DEAL_FIELDS.checkoutUrl.read(cut(checkoutUrl));
  const mayWait = isDraft && expiryDate.trim() === '';
  return {
    ...('problem' in day && !mayWait && { expiryDate: day.problem }),
    ...('problem' in link && !isDraft && { checkoutUrl: link.problem }),
  };
}

function made({ id }: BusinessRow, count: number, isDraft: boolean): Done {
  const what = isDraft ? counted(count, 'draft', 'drafts') : counted(count, 'deal', 'deals');
  const to = dealListHref({ businessId: id, state: isDraft ? 'draft' : 'live' });
  return { to, flash: success(`${what} created`) };
}
