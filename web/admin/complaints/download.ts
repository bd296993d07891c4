import { complaintKindName } from '../../../market/complaints/kinds.ts';
import { allComplaints } from '../../../market/complaints/list.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import { complaintsPath, parseComplaintsQuery } from './query.ts';
import { statusLabels } from './status.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export const loader = listLoader({
  parse: parseComplaintsQuery,
  href: complaintsPath,
  batches: (query, app) => allComplaints(app.db, query),
  columns: (app) => {
    const time = adminTimes(app);
    return [
      { heading: 'ID', value: ({ id }) => id },
      { heading: 'Spa', value: ({ business_name }) => business_name },
      { heading: 'Deal', value: ({ deal_title }) => deal_title },
      { heading: 'Kind', value: ({ kind }) => complaintKindName(kind) },
      { heading: 'Text', value: ({ text }) => text },
      { heading: 'Email', value: ({ email }) => email },
      { heading: 'Phone', value: ({ phone }) => phone },
      { heading: 'Status', value: ({ status }) => statusLabels[status] },
      { heading: 'Received', value: ({ created_at }) => time(created_at) },
    ];
  },
});
