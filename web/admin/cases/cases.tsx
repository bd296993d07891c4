import { CASE_STATUSES } from '../../../market/cases/rules.ts';
import { pluralize } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { retriedOrFailed } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Button } from '../../ui/button.tsx';
import { AdminTime } from '../admin-time.tsx';
import { Contact, NextStepLine } from '../follow-up/follow-up.tsx';
import { recordHref } from '../lists/back.ts';
import { List, ListScreen } from '../lists/list.tsx';
import { type Column, RowMenu } from '../lists/list-table.tsx';
import { loadList } from '../lists/load.server.ts';
import type { Route } from './+types/cases';
import { CaseStatusBadge, CaseSteps } from './case-actions.tsx';
import { pressCaseButton } from './change.server.ts';
import { FAILED_TO_UPDATE, GENUINE, openText, statusLabels } from './copy.ts';
import { CASES, casesPath } from './query.ts';
import { type CasesView, type CaseView, casesView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => casesView(app, url.searchParams));
}

export const clientLoader = retriedOrFailed;

export function action(args: Route.ActionArgs) {
  return pressButton(args, pressCaseButton);
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

/** What buyers complain of. */
export default function CasesPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="Complaints" what="complaints" view={loaderData}>
      {(view) => <CaseList {...view} />}
    </ListScreen>
  );
}

const EVERY_CASE = { status: undefined, isGenuine: false, isDue: false };

function CaseList({ cases, query, count, hasMore, question }: CasesView) {
  const list = casesPath(query);
  return (
    <List
      title="Complaints"
      count={count}
      hasMore={hasMore}
      query={query}
      hrefOf={casesPath}
      searchLabel="Spa, deal, email or phone"
      chips={{
        label: 'Complaints by status',
        all: [
          { name: 'All', filter: EVERY_CASE },
          ...CASE_STATUSES.map((status) => ({
            name: statusLabels[status],
            filter: { ...EVERY_CASE, status },
          })),
          { name: GENUINE, filter: { ...EVERY_CASE, isGenuine: true } },
          { name: 'Next step due', filter: { ...EVERY_CASE, isDue: true } },
        ],
      }}
      bulk={{
        action: CASES,
        actions: [
          { value: 'answered', name: 'Mark Answered' },
          { value: 'closed', name: 'Close' },
        ],
      }}
      notice={question && <PauseQuestion {...question} back={list} />}
      table={{
        caption: 'Complaints',
        rows: cases,
        first: { heading: 'Spa', sort: { by: 'business' } },
        recordOf: (view) => ({
          name: view.business,
          to: recordHref(`${CASES}/${view.id}`, list),
          detail: `${view.kind} · ${view.deal}`,
          notes: view.next && <NextStepLine next={view.next} />,
        }),
        columns: caseColumns,
        actions: (view) => (
          <RowMenu id={view.id} name={`the complaint about ${view.business}`}>
            <CaseSteps view={view} back={list} describedBy={`row-${view.id}`} />
          </RowMenu>
        ),
      }}
      empty={(isFiltered) => (isFiltered ? 'No complaints found' : 'Nobody has complained.')}
    />
  );
}

const caseColumns: Column<CaseView, 'business' | 'received'>[] = [
  {
    heading: 'From',
    cell: Contact,
  },
  {
    heading: 'Received',
    sort: { by: 'received', isDescendingFirst: true },
    isNumber: true,
    cell: ({ received, receivedStyle }) => <AdminTime at={received} style={receivedStyle} />,
  },
  { heading: 'Status', cell: (view) => <CaseStatusBadge {...view} /> },
];

/** Several complaints about one spa may be more than bad luck: the administrator decides. */
function PauseQuestion({
  business,
  businessId,
  open,
  deals,
  back,
}: NonNullable<CasesView['question']> & { back: string }) {
  return (
    <ToastForm
      action={CASES}
      hiddenFields={{ spa: businessId, back }}
      className="my-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-tint px-5 py-3"
    >
      {(isBusy) => (
        <>
          <p className="min-w-0 text-warn">
            <strong>{`Pause ${business}?`}</strong> {openText(open)}. Paused deals keep their pages
            and cannot be bought.
          </p>
          <Button type="submit" look="quiet" name="intent" value="pause" disabled={isBusy}>
            {`Pause Its ${pluralize(deals, 'Deal', `${deals} Deals`)}`}
          </Button>
        </>
      )}
    </ToastForm>
  );
}
