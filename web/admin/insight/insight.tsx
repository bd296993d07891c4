import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../market/dates.ts';
import { INSIGHT_DAYS } from '../../../market/insight/compare.ts';
import { counted, formatNumber } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { retried } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Chips } from '../lists/list.tsx';
import type { Route } from './+types/insight';
import { AnswersSection } from './answers.tsx';
import { DemandSection } from './demand.tsx';
import { GrowthSection, SourcesSection } from './growth.tsx';
import { PathsSection } from './paths.tsx';
import { insightPath, parseInsightQuery } from './query.ts';
import { insightView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url, context }: Route.LoaderArgs) {
  return insightView(context.get(services), parseInsightQuery(url.searchParams));
}

export const clientLoader = retried;

export default function InsightPage({ loaderData: view }: Route.ComponentProps) {
  const { query, since, growth, paths, sources, answers, demand } = view;
  const { peoplePerDay, pages, robots } = growth.counted;
  return (
    <>
      <title>Insight</title>
      <InsightHead {...view} />
      <Question title="Is it growing?">
        <GrowthSection growth={growth} query={query} />
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-3">
          <Counted name="People" value={peoplePerDay} detail="on an average day" />
          <Counted name="Pages" value={pages} detail="they loaded" />
          <Counted
            name="Robots"
            value={robots}
            detail={`${counted(robots, 'request')} left out as robots`}
          />
        </dl>
        {since && <p className="mt-3 text-ink-soft">{growth.today}</p>}
      </Question>
      <Question title="Which deals to fix, and which to copy?">
        <PathsSection paths={paths} query={query} />
      </Question>
      <Question title="Where to recruit?">
        <DemandSection demand={demand} query={query} />
      </Question>
      <Question title="Which source works?">
        <SourcesSection sources={sources} query={query} />
      </Question>
      <Question title="Are we quick enough?">
        <AnswersSection answers={answers} query={query} timeZone={view.timeZone} />
      </Question>
      <HowCounted differences={view.differences} />
    </>
  );
}

type HeadProps = Pick<Route.ComponentProps['loaderData'], 'query' | 'since' | 'isCounting'>;

/** Which days the page is of, and since when there are figures. */
function InsightHead({ query, since, isCounting }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl md:text-4xl">Insight</h1>
        <div className="print:hidden">
          <Chips
            label="Days"
            chips={INSIGHT_DAYS.map((days) => ({
              name: `${days} days`,
              to: insightPath({ ...query, days }),
              isCurrent: days === query.days,
            }))}
          />
        </div>
      </div>
      <p className="mt-2 text-ink-soft">
        {since
          ? `The last ${query.days} days. The figures and weeks are of full days until yesterday, the other parts with today up to now. Counted since ${formatDate(since)}.`
          : 'Nothing has been counted yet. Each part below says what will appear there.'}
      </p>
      {!isCounting && (
        <p className="mt-4 rounded-card bg-warn-tint p-4 text-warn">
          Nothing is counted at present.{' '}
          <Link to="/admin/settings/visits" className="underline underline-offset-4">
            Switch ‘Count visits’ on
          </Link>
        </p>
      )}
    </>
  );
}

function Counted({ name, value, detail }: { name: string; value: number; detail: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="display mt-1 text-3xl">{formatNumber(value)}</dd>
      <dd className="text-ink-soft text-sm">{detail}</dd>
    </div>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

function HowCounted({ differences }: { differences: string[] }) {
  return (
    <details className="mt-10 border-line border-t pt-3">
      <summary>How these figures may differ</summary>
      <ul className="prose-line mt-2 grid list-disc gap-2 pl-5 text-ink-soft text-sm">
        <li>
          Each step of a deal’s way counts one person, one deal, one day: spas and ZIPs add that up
          over their deals. A search that found nothing counts one person, one ZIP code and
          distance, one day.
        </li>
        <li>The average is over the days on which people were counted, without today.</li>
        {differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
