import { caseKindName } from '../../../market/cases/kinds.ts';
import { allCases } from '../../../market/cases/list.server.ts';
import type { CaseRow } from '../../../market/ports.ts';
import { administratorEmail, type Services, services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminToday } from '../admin-time.server.ts';
import { statusLabels } from '../cases/copy.ts';
import { casesPath, parseCasesQuery } from '../cases/query.ts';
import type { Route } from './+types/cases';
import { adminTimes, downloadList } from './download.server.ts';
import type { CsvColumn } from './write.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const query = parseCasesQuery(url.searchParams);
  return downloadList({
    request,
    app,
    actor: context.get(administratorEmail) ?? '',
    list: 'cases',
    address: casesPath({ ...query, page: 1 }),
    columns: columnsFor(app),
    batches: allCases(app.db, { ...query, dueBy: query.isDue ? adminToday(app) : undefined }),
  });
}

function columnsFor(app: Services): CsvColumn<CaseRow>[] {
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
}
