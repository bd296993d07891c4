import { allLeads } from '../../../market/leads/list.server.ts';
import { adminToday } from '../../kit/layout/admin-time.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import { statusLabels } from './copy.ts';
import { leadsPath, parseLeadsQuery } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export const loader = listLoader({
  parse: parseLeadsQuery,
  href: leadsPath,
  batches: (query, app) =>
    allLeads(app.db, { ...query, dueBy: query.isDue ? adminToday(app) : undefined }),
  columns: (app) => {
    const time = adminTimes(app);
    return [
      { heading: 'ID', value: ({ id }) => id },
      { heading: 'Business Name', value: ({ business_name }) => business_name },
      { heading: 'Email', value: ({ email }) => email },
      { heading: 'Phone', value: ({ phone }) => phone },
      { heading: 'Location', value: ({ location }) => location },
      { heading: 'Status', value: ({ status }) => statusLabels[status] },
      { heading: 'Received', value: ({ created_at }) => time(created_at) },
      { heading: 'Last Contacted', value: ({ last_contacted_at }) => time(last_contacted_at) },
      { heading: 'May Be Texted', value: ({ consent_at }) => (consent_at === null ? 'no' : 'yes') },
      { heading: 'Consent Given', value: ({ consent_at }) => time(consent_at) },
      { heading: 'Source Page', value: ({ source_page }) => source_page },
      { heading: 'Source Site', value: ({ source_host }) => source_host },
      { heading: 'Source Campaign', value: ({ source_campaign }) => source_campaign },
      { heading: 'Next Step On', value: ({ next_on }) => next_on },
      { heading: 'Next Step', value: ({ next_step }) => next_step },
      { heading: 'Listed As', value: ({ listed_as }) => listed_as },
    ];
  },
});
