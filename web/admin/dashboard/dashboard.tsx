import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Week } from '../../../market/weekly/copy.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import { type Services, services } from '../../context.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { countText } from '../count-text.ts';
import { useDealTable } from '../deals/deal-rows.tsx';
import { type ManagedRow, managedView } from '../deals/managed.server.ts';
import { FailedToLoad } from '../lists/list.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { navigationItems } from '../navigation.ts';
import type { Route } from './+types/dashboard';
import { type Task, tileTexts, waitingTasks } from './figure-copy.ts';
import { readFigures } from './figures.server.ts';
import { Checklist } from './first-run/checklist.tsx';
import { firstRunSteps } from './first-run/steps.server.ts';
import { NoticeList, SampleNotice } from './notice-list.tsx';
import { noticesFor } from './notices.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const SHOWN_DEALS = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const deals = await endingDeals(app);
  const figures = await readFigures(app);
  const firstRun = await firstRunSteps(app, figures);
  const notices = await noticesFor(app, figures.unknownZips);
  return {
    sampleContent: app.sampleContent,
    firstRun,
    tasks: waitingTasks(figures),
    tiles: tileTexts(figures),
    week: figures.week,
    // What the checklist has is said there.
    notices: notices.filter(({ step }) => !(firstRun && step)),
    activeDeals: figures.activeDeals > 0 ? countText(figures.activeDeals) : undefined,
    deals: deals?.slice(0, SHOWN_DEALS) ?? null,
  };
}

/** Null where they cannot be read: the rest of the screen stands without them. */
async function endingDeals(app: Services) {
  try {
    return (await managedView(new URLSearchParams(), app)).deals;
  } catch (error) {
    app.report(error);
    return null;
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const tiles: Record<string, string> = {};
  const nothing = { sampleContent: false, firstRun: undefined, tasks: [], tiles, notices: [] };
  const week = undefined;
  return withFallback(withRetries(serverLoader), {
    ...nothing,
    week,
    activeDeals: '',
    deals: null,
  });
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { sampleContent, firstRun, tasks, tiles, week, notices, activeDeals, deals } = loaderData;
  return (
    <>
      <title>Admin Dashboard</title>
      <h1 className="text-3xl md:text-4xl">Admin Dashboard</h1>
      {sampleContent && <SampleNotice />}
      <Waiting tasks={tasks} notices={notices.length} />
      {firstRun && <Checklist steps={firstRun} />}
      {week && <WeekFigures week={week} />}
      <Tiles texts={tiles} />
      <section aria-labelledby="ending-deals" className="mt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="ending-deals" className="font-semibold text-lg">
            Deals that end soonest
          </h2>
          <div className="flex flex-wrap items-center gap-x-6">
            {activeDeals !== undefined && (
              <Link
                to="/admin/deals"
                className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
              >
                See all {activeDeals} <span className="sr-only">active deals</span>
              </Link>
            )}
            <Link to="/admin/deals/new" className={buttonLook()}>
              Create Deal
            </Link>
          </div>
        </div>
        {deals === null && <FailedToLoad what="deals" />}
        {deals?.length === 0 && (
          <p className="mt-4 rounded-card border border-line bg-surface p-6 text-center font-semibold">
            No active deals found
          </p>
        )}
        {deals && deals.length > 0 && <EndingDeals deals={deals} />}
      </section>
      {notices.length > 0 && <NoticeList notices={notices} />}
    </>
  );
}

function EndingDeals({ deals }: { deals: ManagedRow[] }) {
  const { table, deleteDialog } = useDealTable(deals, 'live', '/admin');
  return (
    <div className="mt-3">
      <ListTable {...table} />
      {deleteDialog}
    </div>
  );
}

function Tiles({ texts }: { texts: Record<string, string> }) {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-5">
      {navigationItems.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            className="motion-soft flex h-full flex-col rounded-card border border-line bg-surface px-4 py-3 hover:border-sage"
          >
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft text-sm">{texts[to]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What waits for the owner, a line each; the notices about the site are further down. */
function Waiting({ tasks, notices }: { tasks: Task[]; notices: number }) {
  if (tasks.length + notices === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-6">
      <h2 id="waiting" className="font-semibold text-lg">
        Waiting for you
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {tasks.map(({ text, to, action }) => (
          <Line key={`${to} ${text}`} text={text}>
            <Link to={to} className={linkLook}>
              {action}
              <span className="sr-only">: {text}</span>
            </Link>
          </Line>
        ))}
        {notices > 0 && (
          <Line text={`${counted(notices, 'notice')} about your site`}>
            <a href="#notices" className={linkLook}>
              Read<span className="sr-only"> the notices about your site</span>
            </a>
          </Line>
        )}
      </ul>
    </section>
  );
}

const linkLook =
  'inline-flex min-h-11 shrink-0 items-center font-semibold text-sage underline-offset-4 hover:underline';

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 px-4">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-warn" />
      <span className="grow py-2">{text}</span>
      {children}
    </li>
  );
}

/** How the week was: four figures, each beside the weeks before. */
function WeekFigures({ week: { span, note, figures } }: { week: Week }) {
  return (
    <section aria-labelledby="week" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="week" className="font-semibold text-lg">
          This week
        </h2>
        <Link
          to="/admin/insight"
          className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Insight
        </Link>
      </div>
      <p className="prose-line text-ink-soft">
        {figures.length > 0 && `${span}. `}
        {note}
      </p>
      {figures.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
          {figures.map(({ name, n, before, change }) => (
            <div
              key={name}
              className="flex flex-col rounded-card border border-line bg-surface px-4 py-3"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 font-display text-3xl">{formatNumber(n)}</dd>
              {before !== null && (
                <dd className="mt-1 text-ink-soft text-sm">{`${before} a week before: ${change}`}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
