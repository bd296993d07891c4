import { Link } from 'react-router';
import type { Todo } from '../../../market/todo/rules.ts';
import { formatNumber } from '../../../market/words.ts';
import { type Services, services } from '../../context.ts';
import { retriedOrNotLoaded, useLastShown } from '../../kit/layout/last-shown.ts';
import { FailedToLoad } from '../../kit/lists/list.tsx';
import { Spark } from '../../kit/plots/spark.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { DealManager } from '../deals/deal-manager.tsx';
import { useDealTable } from '../deals/deal-rows.tsx';
import { type ManagedView, managedView } from '../deals/managed.server.ts';
import { navigationItems } from '../navigation/navigation.ts';
import type { Route } from './+types/dashboard';
import { dashboardView, type Week } from './dashboard.server.ts';
import { Checklist } from './first-run/checklist.tsx';
import { Advice, SampleWarning, UrgentWarnings } from './warning-list.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const deals = await activeDeals(app);
  return { sampleContent: app.sampleContent, ...(await dashboardView(app)), deals };
}

/** Null where they cannot be read: the rest of the screen stands without them. */
async function activeDeals(app: Services) {
  try {
    return await managedView(new URLSearchParams(), app);
  } catch (error) {
    app.report(error);
    return null;
  }
}

export const clientLoader = retriedOrNotLoaded;

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { sampleContent, firstRun, urgent, waiting, week, tiles, advice, deals } =
    useLastShown(loaderData);
  return (
    <>
      <title>Admin Dashboard</title>
      <h1 className="text-3xl md:text-4xl">Admin Dashboard</h1>
      <Tiles texts={tiles} />
      {sampleContent && <SampleWarning />}
      {urgent.length > 0 && <UrgentWarnings warnings={urgent} />}
      {firstRun && (
        <div className="mt-4">
          <Checklist steps={firstRun} />
        </div>
      )}
      {waiting.length > 0 && <Waiting todos={waiting} />}
      {week && (week.figures.length > 0 || !firstRun) && <WeekFigures week={week} />}
      {advice.length > 0 && <Advice warnings={advice} />}
      <section aria-label="Deals" className="mt-8">
        {deals ? <Deals view={deals} /> : <FailedToLoad what="deals" />}
      </section>
    </>
  );
}

function Deals({ view }: { view: ManagedView }) {
  const { table, dialogs } = useDealTable(view.deals, 'live', '/admin');
  return (
    <>
      <DealManager view={view} table={table} level={2} />
      {dialogs}
    </>
  );
}

function Tiles({ texts }: { texts: Record<string, string> }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2 *:grow *:basis-26 md:grid md:grid-cols-5">
      {navigationItems.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            className={cardLook(
              'motion-soft flex h-full min-h-14 flex-col px-3 py-2 text-sm leading-5 hover:border-sage',
            )}
          >
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft">{texts[to]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** More than these are folded, so the figures below stay on the first screen. */
const MAX_SHOWN = 6;

function Waiting({ todos }: { todos: Todo[] }) {
  const more = todos.slice(MAX_SHOWN);
  return (
    <Section id="waiting" title="Waiting for you" heading="font-semibold text-lg" className="mt-5">
      <div className={cardLook('mt-2')}>
        <TodoList todos={todos.slice(0, MAX_SHOWN)} />
        {more.length > 0 && (
          <details className="border-line border-t">
            <summary className="px-4">{more.length} more</summary>
            <TodoList todos={more} />
          </details>
        )}
      </div>
    </Section>
  );
}

function TodoList({ todos }: { todos: Todo[] }) {
  return (
    <ul className="divide-y divide-line">
      {todos.map(({ title, text = '', to = '', action }) => (
        <li
          key={to + title + text}
          className="flex flex-wrap items-center gap-x-3 px-4 max-md:leading-snug"
        >
          <span className="flex grow basis-40 items-center gap-3 py-1.5">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-warn" />
            <span className="min-w-0 wrap-anywhere">
              {text ? <strong className="max-md:block">{title} </strong> : title}
              {text && <span className="max-md:block max-md:text-sm">{text}</span>}
            </span>
          </span>
          <Link
            to={to}
            className="inline-flex min-h-11 shrink-0 items-center font-semibold text-sage underline-offset-4 hover:underline"
          >
            {action}
            <span className="sr-only">
              : {title} {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function WeekFigures({ week: { span, note, figures } }: { week: Week }) {
  return (
    <section aria-labelledby="week" className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="week" className="font-semibold text-lg">
          This week
        </h2>
        <TextLink to="/admin/insight" tall>
          Insight
        </TextLink>
      </div>
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-3 *:grow *:basis-32 md:grid md:auto-cols-fr md:grid-flow-col">
          {figures.map(({ name, n, change, weeks, finding }) => (
            <div key={name} className={cardLook('px-4 py-3')}>
              <dt className="text-ink-soft text-sm">{name}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-3xl">{formatNumber(n)}</span>{' '}
                {change && <span className="text-ink-soft text-sm">{change}</span>}
              </dd>
              {weeks.length > 1 && (
                <dd className="mt-1">
                  <Spark counts={weeks} finding={finding} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      <p className="prose-line mt-1 text-ink-soft text-sm">
        {figures.length > 0 && `${span}. `}
        {note}
      </p>
    </section>
  );
}
