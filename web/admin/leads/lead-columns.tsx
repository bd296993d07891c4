import { Link } from 'react-router';
import { Contact, NextStepLine } from '../follow-up/row-parts.tsx';
import type { Column } from '../lists/list-table.tsx';
import { OfficeTime } from '../office-time.tsx';
import { Duplicates, LeadStatusBadge, RelayStatus } from './status-badge.tsx';
import type { LeadView } from './view.server.ts';

/** The lead's own page has each moment to the minute. */
export const leadColumns: Column<LeadView, 'name' | 'received'>[] = [
  {
    heading: 'Contact',
    cell: Contact,
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
      {next && <NextStepLine next={next} />}
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
