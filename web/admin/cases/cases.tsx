import { Link } from 'react-router';
import { CASE_STATUSES } from '../../../market/cases/rules.ts';
import { services } from '../../context.ts';
import { pressButton } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { AdminTime } from '../admin-time.tsx';
import { Contact, NextStepLine } from '../follow-up/follow-up.tsx';
import { recordHref } from '../lists/back.ts';
import { FailedToLoad, List } from '../lists/list.tsx';
import type { Column } from '../lists/list-table.tsx';
import { loadList } from '../lists/load.server.ts';
import { csvHref } from '../lists/query.ts';
import type { Route } from './+types/cases';
import { CaseMenu } from './case-actions.tsx';
import { pressCaseButton } from './change.server.ts';
import { FAILED_TO_UPDATE, GENUINE, openText, statusLabels } from './copy.ts';
import { CASES, casesPath } from './query.ts';
import { CaseStatusBadge } from './status-badge.tsx';
import { type CaseView, casesView, type PauseQuestionView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, () => casesView(app, url.searchParams));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { kind: 'failed' as const });
}

export function action(args: Route.ActionArgs) {
  return pressButton(args, pressCaseButton);
}

/** Where no answer arrives, the page stays and says so. */
export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

/** The problems that buyers report. */
export default function CasesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Cases</title>
      {loaderData.kind === 'failed' ? (
        <>
          <h1 className="mb-6 text-3xl">Cases</h1>
          <FailedToLoad what="cases" />
        </>
      ) : (
        <CaseList {...loaderData} />
      )}
    </>
  );
}

type ListedProps = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>;

function CaseList({ cases, query, count, hasMore, question }: ListedProps) {
  const list = casesPath(query);
  const { search, status, isGenuine, isDue, spa, order, page, marked } = query;
  const href = (changes: Partial<typeof query>) => casesPath({ ...query, page: 1, ...changes });
  const none = { status: undefined, isGenuine: false, isDue: false };
  const chip = (name: string, one: typeof status) => ({
    name,
    to: href({ ...none, status: one }),
    isCurrent: status === one && !isDue && !isGenuine,
  });
  return (
    <List
      title="Cases"
      count={count}
      search={{
        label: 'Spa, deal, e-mail or phone',
        search,
        searchHref: (search) => href({ search }),
      }}
      chips={{
        label: 'Cases by status',
        all: [
          chip('All', undefined),
          ...CASE_STATUSES.map((one) => chip(statusLabels[one], one)),
          { name: GENUINE, to: href({ ...none, isGenuine: true }), isCurrent: isGenuine },
          { name: 'Next step due', to: href({ ...none, isDue: true }), isCurrent: isDue },
        ],
      }}
      bulk={{
        action: CASES,
        back: list,
        actions: [
          { value: 'answered', name: 'Mark Answered' },
          { value: 'closed', name: 'Close' },
        ],
      }}
      notice={question && <PauseQuestion {...question} back={list} />}
      table={{
        caption: 'Cases',
        rows: cases,
        first: { heading: 'Spa', sort: { by: 'spa' } },
        recordOf: (view) => ({
          name: view.spa,
          to: recordHref(`${CASES}/${view.id}`, list),
          detail: `${view.kind} · ${view.deal}`,
          notes: caseNotes(view),
        }),
        columns: caseColumns,
        actions: (view) => <CaseMenu view={view} back={list} describedBy={`row-${view.id}`} />,
        order,
        orderHref: (order) => href({ order }),
        marked,
      }}
      empty={<Nothing isFiltered={Boolean(search || status || isGenuine || isDue || spa)} />}
      csv={{ download: csvHref(href({})) }}
      pages={{ page, hasMore, pageHref: (page) => href({ page }) }}
    />
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface p-8 text-center text-ink-soft">
      <p>{isFiltered ? 'No cases found' : 'Nobody has reported a problem.'}</p>
      {isFiltered && (
        <Link to={CASES} className={buttonLook('quiet', 'mt-4')}>
          Show all
        </Link>
      )}
    </div>
  );
}

const caseColumns: Column<CaseView, 'spa' | 'received'>[] = [
  {
    heading: 'From',
    cell: Contact,
  },
  {
    heading: 'Received',
    sort: { by: 'received', isDescendingFirst: true },
    isNumber: true,
    cell: ({ received }) => <AdminTime at={received} style="date" />,
  },
  { heading: 'Status', cell: (view) => <CaseStatusBadge {...view} /> },
];

/** What asks for a second look; nothing for most cases. */
function caseNotes({ next }: CaseView) {
  return next ? <NextStepLine next={next} /> : undefined;
}

/** Several problems of one spa may be more than bad luck: the administrator decides. */
function PauseQuestion({ spa, spaId, open, deals, back }: PauseQuestionView & { back: string }) {
  return (
    <ToastForm
      action={CASES}
      hiddenFields={{ spa: spaId, back }}
      className="my-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-tint px-5 py-3"
    >
      {(isBusy) => (
        <>
          <p className="min-w-0 text-warn">
            <strong>{`Pause ${spa}?`}</strong> {openText(open)}. Paused deals keep their pages and
            cannot be bought.
          </p>
          <Button type="submit" look="quiet" name="intent" value="pause" disabled={isBusy}>
            {deals === 1 ? 'Pause Its Deal' : `Pause Its ${deals} Deals`}
          </Button>
        </>
      )}
    </ToastForm>
  );
}
