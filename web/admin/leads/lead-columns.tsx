import { Link } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import type { Column } from '../lists/list-table.tsx';
import { OfficeTime } from '../office-time.tsx';
import { Duplicates, LeadStatusBadge, RelayStatus } from './status-badge.tsx';
import type { LeadView } from './view.server.ts';

/** The lead's own page has each moment to the minute. */
export const leadColumns: Column<LeadView, 'name' | 'received'>[] = [
  {
    heading: 'Contact',
    cell: ({ email, phone }) => (
      <>
        <span className="block truncate xl:max-w-56">{email}</span>
        <a href={phoneLink(phone)} className="relative z-10 underline underline-offset-4">
          {phone}
        </a>
      </>
    ),
  },
  {
    heading: 'Received',
    sort: { by: 'received', isDescendingFirst: true },
    isNumber: true,
    cell: ({ received, lastContacted }) => (
      <>
        <OfficeTime at={received} style="date" />
        {lastContacted && (
          <span className="block text-ink-soft max-xl:inline">
            {' '}
            Last contacted <OfficeTime at={lastContacted} style="monthAndDay" />
          </span>
        )}
      </>
    ),
  },
  { heading: 'Status', cell: ({ status }) => <LeadStatusBadge status={status} /> },
];

const SHOWN_DUPLICATES = 2;

/** What asks for a second look; nothing for most leads. `to` leads to the lead, which has it all. */
export function leadNotes({ known, relay, next }: LeadView, to: string) {
  const isWaiting = relay !== null && relay.state !== 'sent';
  if (known.length === 0 && !isWaiting && !next) return undefined;
  return (
    <>
      {next && (
        <p className={`text-sm ${next.isDue ? 'font-semibold text-warn' : 'text-ink-soft'}`}>
          {`Next step ${next.day}${next.text && `: ${next.text}`}`}
        </p>
      )}
      <Duplicates known={known.slice(0, SHOWN_DUPLICATES)} />
      {known.length > SHOWN_DUPLICATES && (
        <Link to={to} className="text-warn underline underline-offset-4">
          and {known.length - SHOWN_DUPLICATES} more
        </Link>
      )}
      {isWaiting && <RelayStatus relay={relay} />}
    </>
  );
}
