import { phoneLink } from '../../../market/businesses/rules.ts';
import type { Column } from '../lists/list-table.tsx';
import { OfficeTime } from '../office-time.tsx';
import { CaseStatusBadge } from './status-badge.tsx';
import type { CaseView } from './view.server.ts';

export const caseColumns: Column<CaseView, 'spa' | 'received'>[] = [
  {
    heading: 'From',
    cell: ({ email, phone }) => (
      <>
        <span className="block truncate xl:max-w-56">{email}</span>
        {phone && (
          <a href={phoneLink(phone)} className="relative z-10 underline underline-offset-4">
            {phone}
          </a>
        )}
      </>
    ),
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
  if (!next) return undefined;
  return (
    <p className={`text-sm ${next.isDue ? 'font-semibold text-warn' : 'text-ink-soft'}`}>
      {`Next step ${next.day}${next.text && `: ${next.text}`}`}
    </p>
  );
}
