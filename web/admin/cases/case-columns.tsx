import { Contact, NextStepLine } from '../follow-up/row-parts.tsx';
import type { Column } from '../lists/list-table.tsx';
import { OfficeTime } from '../office-time.tsx';
import { CaseStatusBadge } from './status-badge.tsx';
import type { CaseView } from './view.server.ts';

export const caseColumns: Column<CaseView, 'spa' | 'received'>[] = [
  {
    heading: 'From',
    cell: Contact,
  },
  {
    heading: 'Received',
    sort: { by: 'received', isDescendingFirst: true },
    isNumber: true,
    cell: ({ received }) => <OfficeTime at={received} style="date" />,
  },
  { heading: 'Status', cell: (view) => <CaseStatusBadge {...view} /> },
];

/** What asks for a second look; nothing for most cases. */
export function caseNotes({ next }: CaseView) {
  return next ? <NextStepLine next={next} /> : undefined;
}
