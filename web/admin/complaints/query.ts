import type { ComplaintQuery } from '../../../market/complaints/list.server.ts';
import { COMPLAINT_STATUSES } from '../../../market/complaints/rules.ts';
import { type ListQuery, listHref, parseListQuery, readText } from '../../kit/lists/query.ts';

export const COMPLAINTS = '/admin/complaints';

type Query = ListQuery & ComplaintQuery;

/** What the list's address asks for; anything that makes no sense is left out. */
export const parseComplaintsQuery = (params: URLSearchParams): Query => ({
  ...parseListQuery(params),
  business: readText(params, 'spa'),
  status: COMPLAINT_STATUSES.find((status) => status === params.get('status')),
});

/** The list's address, as buttons and links remember it. */
export const complaintsPath = ({ search, business, status, page }: Partial<Query>) =>
  listHref(COMPLAINTS, { search, spa: business, status, page });
