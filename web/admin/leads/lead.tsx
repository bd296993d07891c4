import { data, Link } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { History } from '../history/history.tsx';
import { NotFound } from '../lists/not-found.tsx';
import { conversationPath } from '../navigation.ts';
import type { Route } from './+types/lead';
import { EmailHistory } from './email-history.tsx';
import { LeadActions, UndoBar } from './lead-actions.tsx';
import { leadPage } from './lead-page.server.ts';
import { RetryRelays } from './retry-relays.tsx';
import {
  Consent,
  Duplicates,
  LeadStatusBadge,
  ListedAs,
  RelayStatus,
  Time,
} from './status-badge.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await leadPage(context.get(services), params.id, url.searchParams);
  return data(page ?? null, { status: page ? 200 : 404 });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

const NOT_FOUND = {
  title: 'Lead Not Found',
  text: 'Its address may have been mistyped.',
  list: '/admin/leads',
  listName: 'All leads',
};

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound {...NOT_FOUND} />;
  const { lead, unsubscribed, changed, emails, history } = loaderData;
  const address = `/admin/leads/${lead.id}`;
  return (
    <>
      <title>{lead.name}</title>
      <p className="mb-2">
        <Link to="/admin/leads" className="inline-flex min-h-11 items-center underline">
          All leads
        </Link>
      </p>
      <h1 id={`lead-${lead.id}`} className="mb-3 text-3xl md:text-4xl">
        {lead.name}
      </h1>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <LeadStatusBadge status={lead.status} />
        <span>
          Received <Time at={lead.received} />
        </span>
        {lead.lastContacted && (
          <span>
            Last contacted <Time at={lead.lastContacted} />
          </span>
        )}
      </div>
      {changed && <UndoBar key={changed.version} changed={changed} back={address} />}
      {lead.relay?.state === 'failed' && <RetryRelays leadId={lead.id} />}
      <dl className="mb-6 grid max-w-2xl gap-x-6 gap-y-1 rounded-card border border-line bg-surface p-5 sm:grid-cols-[8rem_1fr]">
        <Fact name="Email">{lead.email}</Fact>
        <Fact name="Phone">
          <a href={phoneLink(lead.phone)} className="underline underline-offset-4">
            {lead.phone}
          </a>
          {' · '}
          <Link to={conversationPath(lead.phone)} className="underline underline-offset-4">
            Text
          </Link>
        </Fact>
        <Fact name="Location">{lead.location}</Fact>
      </dl>
      <div className="mb-6 grid max-w-2xl gap-1.5">
        <ListedAs listedAs={lead.listedAs} />
        <Duplicates known={lead.known} />
        {unsubscribed && (
          <p className="text-sm text-warn">
            Unsubscribed from e-mails: <Time at={unsubscribed} />. Nothing can be mailed to this
            address any more.
          </p>
        )}
        <Consent consent={lead.consent} />
        <RelayStatus relay={lead.relay} />
      </div>
      <LeadActions lead={lead} back={address} />
      <EmailHistory emails={emails} />
      <History entries={history} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-sm leading-7">{name}</dt>
      <dd className="mb-2 sm:mb-0">{children}</dd>
    </>
  );
}
