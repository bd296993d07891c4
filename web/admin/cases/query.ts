import { CASE_STATUSES, type CaseStatus } from '../../../market/cases/rules.ts';
import { type FollowUpQuery, followUpParams, parseFollowUpQuery } from '../follow-up/query.ts';
import { listHref, readText } from '../lists/query.ts';

export const CASES = '/admin/cases';

export interface CasesQuery extends FollowUpQuery<CaseStatus, 'business'> {
  isGenuine: boolean;
  /** Only those of one spa, by its id. */
  business: string;
}

/** What the list's address asks for; anything that makes no sense is left out. */
export function parseCasesQuery(params: URLSearchParams): CasesQuery {
  return {
    ...parseFollowUpQuery(params, CASE_STATUSES, ['business']),
    isGenuine: params.get('mark') === 'genuine',
    business: readText(params, 'spa'),
  };
}

/** The list's address, as buttons and links remember it. */
export function casesPath({ isGenuine, business, ...query }: Partial<CasesQuery>): string {
  const { page, ...params } = followUpParams(query);
  return listHref(CASES, { ...params, mark: isGenuine && 'genuine', spa: business, page });
}
