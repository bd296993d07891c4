import { Link } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import { conversationPath } from '../navigation.ts';
import { LeadActions } from './lead-actions.tsx';
import {
  Consent,
  Duplicates,
  LeadStatusBadge,
  ListedAs,
  RelayStatus,
  Time,
} from './status-badge.tsx';
import type { LeadView } from './view.server.ts';

type Props = { leads: LeadView[]; back: string; search: string };

/** Newest first: one card on a desktop, a card each on a phone. */
export function LeadRows({ leads, back, search }: Props) {
  return (
    <ol
      aria-label="Business leads, newest first"
      className="grid gap-4 md:gap-0 md:divide-y md:divide-line md:rounded-card md:border md:border-line md:bg-surface"
    >
      {leads.map((lead) => (
        <li
          key={lead.id}
          className="grid gap-4 p-5 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface"
        >
          <Facts lead={lead} />
          <LeadActions lead={lead} back={back} search={search} />
        </li>
      ))}
    </ol>
  );
}

function Facts({ lead }: { lead: LeadView }) {
  const { id, name, location, email, phone, received, lastContacted } = lead;
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[5fr_4fr_4fr] [&>div]:min-w-0">
      <div>
        <h2 id={`lead-${id}`} className="font-sans font-semibold text-base leading-7">
          <Link to={`/admin/leads/${id}`} className="underline underline-offset-4">
            {name}
          </Link>
        </h2>
        <p className="text-ink-soft">{location}</p>
        <ListedAs listedAs={lead.listedAs} />
        <Duplicates known={lead.known} />
      </div>
      <div>
        <p>{email}</p>
        <p>
          <a href={phoneLink(phone)} className="underline underline-offset-4">
            {phone}
          </a>
          {' · '}
          <Link
            to={conversationPath(phone)}
            aria-describedby={`lead-${id}`}
            className="underline underline-offset-4"
          >
            Text
          </Link>
        </p>
        <Consent consent={lead.consent} />
      </div>
      <div>
        <LeadStatusBadge status={lead.status} />
        <p className="mt-1 text-ink-soft text-sm">
          Received <Time at={received} />
        </p>
        {lastContacted && (
          <p className="text-ink-soft text-sm">
            Last contacted <Time at={lastContacted} />
          </p>
        )}
        <RelayStatus relay={lead.relay} />
      </div>
    </div>
  );
}
