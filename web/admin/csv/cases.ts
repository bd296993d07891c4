import { caseKindName } from '../../../market/cases/kinds.ts';
import { allCases } from '../../../market/cases/list.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminToday } from '../admin-time.server.ts';
import { statusLabels } from '../cases/copy.ts';
import { casesPath, parseCasesQuery } from '../cases/query.ts';
import { adminTimes, listLoader } from './download.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export const loader = listLoader({
  list: 'cases',
  parse: parseCasesQuery,
  href: casesPath,
  batches: (query, app) =>
    allCases(app.db, { ...query, dueBy: query.isDue ? adminToday(app) : undefined }),
  columns: (app) => {
    const time = adminTimes(app);
    return [
      { heading: 'ID', value: ({ id }) => id },
      { heading: 'Spa', value: ({ business_name }) => business_name },
      { heading: 'Deal', value: ({ deal_title }) => deal_title },
      { heading: 'Kind', value: ({ kind }) => caseKindName(kind) },
      { heading: 'Text', value: ({ text }) => text },
      { heading: 'Email', value: ({ email }) => email },
      { heading: 'Phone', value: ({ phone }) => phone },
      { heading: 'Status', value: ({ status }) => statusLabels[status] },
      { heading: 'Genuine', value: ({ genuine_at }) => (genuine_at === null ? 'no' : 'yes') },
      { heading: 'Received', value: ({ created_at }) => time(created_at) },
      { heading: 'Answered', value: ({ answered_at }) => time(answered_at) },
      { heading: 'Next Step On', value: ({ next_on }) => next_on },
      { heading: 'Next Step', value: ({ next_step }) => next_step },
    ];
  },
});
