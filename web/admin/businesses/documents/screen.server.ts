import { parseDealId } from '../../../../market/deals/rules.ts';
import { pricesPath } from '../../file-paths.ts';
import { licensesPath } from '../licenses/actions.server.ts';

/** The deal on whose screen the documents of prices are; undefined for those of licenses. */
export const dealOf = (request: Request) =>
  parseDealId(new URL(request.url).searchParams.get('deal'));

/** The screen on which a document is added or deleted. */
export function screenOf(request: Request, businessId: string): string {
  const dealId = dealOf(request);
  return dealId ? pricesPath(dealId) : licensesPath(businessId);
}
