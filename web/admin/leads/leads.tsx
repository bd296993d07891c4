import { Link } from 'react-router';
import { LEAD_STATUSES } from '../../../market/leads/rules.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retriedOrNotLoaded, useLastFound } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import { recordHref } from '../../kit/lists/back.ts';
import { List } from '../../kit/lists/list.tsx';
import {
  type Column,
  MenuButton,
  MenuLink,
  ROW_ACTION,
  RowMenu,
} from '../../kit/lists/list-table.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { NextStepLine } from '../follow-up/follow-up.tsx';
import { conversationPath } from '../navigation/navigation.ts';
import type { Route } from './+types/leads';
import { changeLead } from './change.server.ts';
import { FAILED_TO_UPDATE, statusLabels } from './copy.ts';
import { LEADS, leadsPath } from './query.ts';
import { RetryRelays } from './retry-relays.tsx';
import { Duplicates, LeadStatusBadge, RelayStatus } from './status-badge.tsx';
import { LEAD_VERBS, verbsOf } from './verbs.ts';
import { type LeadView, leadsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, leadsView(app, url.searchParams));
}

export const clientLoader = retriedOrNotLoaded;

export function action(args: Route.ActionArgs) {
  return pressButton(args, changeLead);
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

export default function LeadsPage({ loaderData }: Route.ComponentProps) {
  const { leads, query, count, hasMore } = useLastFound(loaderData);
  const list = leadsPath(query);
  return (
    <List
      title="Business Leads"
      count={count}
      hasMore={hasMore}
      query={query}
      hrefOf={leadsPath}
      searchLabel="Name, email, phone or location"
      chips={{
        label: 'Leads by status',
        all: [
          { name: 'All', filter: { status: undefined, isDue: false } },
          ...LEAD_STATUSES.map((status) => ({
            name: statusLabels[status],
            filter: { status, isDue: false },
          })),
          { name: 'Next step due', filter: { status: undefined, isDue: true } },
        ],
      }}
      bulk={{ action: LEADS, actions: LEAD_VERBS }}
      notice={query.relayFailed && <RetryRelays />}
      table={{
        rows: leads,
        first: { heading: 'Business', sort: { by: 'name' } },
        recordOf: (lead) => {
          const to = recordHref(`${LEADS}/${lead.id}`, list);
          return { name: lead.name, to, notes: leadNotes(lead, to) };
        },
        columns: leadColumns,
        actions: (lead) => <LeadRowActions lead={lead} list={list} />,
      }}
      empty={() => 'No leads found'}
    />
  );
}

/** The lead's own page has each moment to the minute, and when it was last contacted. */
const leadColumns: Column<LeadView, 'name' | 'received'>[] = [
  { heading: 'Status', cell: LeadStatusBadge },
  { heading: 'Location', cell: ({ location }) => location },
  {
    heading: 'Received',
    sort: { by: 'received', isDescendingFirst: true },
    isNumber: true,
    cell: ({ received, receivedStyle }) => <AdminTime at={received} style={receivedStyle} />,
  },
];

const SHOWN_DUPLICATES = 2;

function leadNotes({ known, relay, next }: LeadView, to: string) {
  const isWaiting = relay !== null && relay.state !== 'accepted';
  if (known.length === 0 && !isWaiting && !next) return undefined;
  return (
    <>
      {next && <NextStepLine next={next} />}
      <Duplicates known={known.slice(0, SHOWN_DUPLICATES)} />
      {known.length > SHOWN_DUPLICATES && (
        <TextLink to={to} color="warn">
          and {known.length - SHOWN_DUPLICATES} more
        </TextLink>
      )}
      {isWaiting && <RelayStatus relay={relay} />}
    </>
  );
}

type Props = {
  lead: LeadView;
  list: string;
};

/** In the list: what the specification has beside each lead, but for phones, and the rest in its menu. */
export function LeadRowActions({ lead, list }: Props) {
  const { id, name, phone, status, listedAs } = lead;
  const described = { 'aria-describedby': `row-${id}` };
  const steps = verbsOf(status).map(({ value, name }) => ({ value, children: name, ...described }));
  return (
    <>
      {listedAs && (
        <Link to={`/admin/businesses/${listedAs.id}/edit`} className={ROW_ACTION}>
          Listed<span className="sr-only"> as {listedAs.name}</span>
        </Link>
      )}
      <Link to={recordHref(`${LEADS}/${id}/email`, list)} {...described} className={ROW_ACTION}>
        Compose Email
      </Link>
      <ToastForm action={LEADS} hiddenFields={{ id, back: list }} className="flex">
        {(isBusy) =>
          steps.map((step) => (
            <button
              key={step.value}
              type="submit"
              name="intent"
              disabled={isBusy}
              {...step}
              className={`${ROW_ACTION} ${step.value === 'archived' ? 'max-md:hidden' : ''}`}
            />
          ))
        }
      </ToastForm>
      <RowMenu id={id} name={name}>
        {!listedAs && (
          <MenuLink to={`/admin/business/new?lead=${id}`} {...described}>
            Make it a business
          </MenuLink>
        )}
        <MenuLink to={conversationPath(phone)} {...described}>
          Text
        </MenuLink>
        <ToastForm action={LEADS} hiddenFields={{ id, back: list }} className="md:hidden">
          {(isBusy) =>
            steps
              .filter(({ value }) => value === 'archived')
              .map((step) => (
                <MenuButton key={step.value} name="intent" disabled={isBusy} {...step} />
              ))
          }
        </ToastForm>
      </RowMenu>
    </>
  );
}
