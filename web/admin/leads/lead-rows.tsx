import { Link } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import { LeadActions } from './lead-actions.tsx';
import { Consent, KnownAlready, ListedAs, RelayLine, StatusMark, Time } from './marks.tsx';
import type { LeadView } from './view.server.ts';

type Props = { leads: LeadView[]; back: string; search: string };

const narrow = 'block md:table-cell md:px-4 md:py-4 md:align-top';

/** A table from 768 px, cards below. The roles stay when the look is not a table's. */
export function LeadRows({ leads, back, search }: Props) {
  return (
    <table className="block w-full md:table md:rounded-card md:bg-surface">
      <caption className="sr-only">Business leads, newest first</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-ink-soft text-sm">
          {['Business', 'Contact', 'Status'].map((title) => (
            <th key={title} scope="col" className="px-4 py-3 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group">
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} back={back} search={search} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ lead, back, search }: { lead: LeadView; back: string; search: string }) {
  const { id, name, location, email, phone, received, lastContacted } = lead;
  return (
    <tr className="block rounded-card border border-line bg-surface p-5 md:table-row md:border-0 md:border-t">
      <td className={`${narrow} [overflow-wrap:anywhere] md:w-1/2`}>
        <Link
          id={`lead-${id}`}
          to={`/admin/leads/${id}`}
          className="font-semibold underline underline-offset-4"
        >
          {name}
        </Link>
        <p className="text-ink-soft">{location}</p>
        <div className="mt-1 grid gap-1">
          <ListedAs listedAs={lead.listedAs} />
          <KnownAlready known={lead.known} />
        </div>
        <div className="mt-4 hidden md:block">
          <LeadActions lead={lead} back={back} search={search} />
        </div>
      </td>
      <td className={`${narrow} mt-2 [overflow-wrap:anywhere] md:mt-0`}>
        <p>{email}</p>
        <p>
          <a href={phoneLink(phone)} className="underline underline-offset-4">
            {phone}
          </a>
        </p>
        <Consent consent={lead.consent} />
      </td>
      <td className={`${narrow} mt-3 md:mt-0`}>
        <StatusMark status={lead.status} />
        <p className="mt-1.5 text-ink-soft text-sm">
          Received <Time at={received} />
        </p>
        {lastContacted && (
          <p className="text-ink-soft text-sm">
            Last contacted <Time at={lastContacted} />
          </p>
        )}
        <RelayLine relay={lead.relay} />
        <div className="mt-4 md:hidden">
          <LeadActions lead={lead} back={back} search={search} />
        </div>
      </td>
    </tr>
  );
}
