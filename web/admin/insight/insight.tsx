import type { ReactNode } from 'react';
import { formatDate } from '../../../market/dates.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/insight';
import { CsvLink } from './csv-link.tsx';
import { DealList } from './deals.tsx';
import { parseInsightQuery } from './query.ts';
import { TownList } from './towns.tsx';
import { insightView } from './view.server.ts';
import { WeeksFigure } from './weeks.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url, context }: Route.LoaderArgs) {
  return insightView(context.get(services), parseInsightQuery(url.searchParams));
}

export const clientLoader = retried;

export default function InsightPage({ loaderData: view }: Route.ComponentProps) {
  const { query, since, days, isCounting, week, deals, towns, differences } = view;
  return (
    <>
      <title>Insight</title>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl md:text-4xl">Insight</h1>
        {since && <p className="text-ink-soft text-sm">Counted since {formatDate(since)}</p>}
      </div>
      {!isCounting && (
        <p className="mt-4 rounded-card bg-warn-tint p-4 text-warn">
          Counting is off.{' '}
          <TextLink to="/admin/settings/office" color="inherit">
            Turn on “Count visits”
          </TextLink>
        </p>
      )}
      <WeeksFigure week={week} query={query} />
      <Part
        id="deals"
        title="Deals"
        text={`How many people saw a deal, opened it and pressed Book Now in the last ${days} days. A person counts once a day for each deal.`}
        empty={
          deals.length === 0 &&
          'Each deal appears here within 10 seconds of the first visitor who sees it.'
        }
      >
        <DealList deals={deals} query={query} />
        <CsvLink table="deals" query={query} name="Deals" />
      </Part>
      <Part
        id="towns"
        title="Searches without deals"
        text={`The towns in which people found no deal in the last ${days} days: where to look for spas.`}
        empty={
          towns.length === 0 &&
          'A town appears here within 10 seconds of the first search that finds nothing.'
        }
      >
        <TownList towns={towns} />
        <CsvLink table="towns" query={query} name="Searches without deals" />
      </Part>
      <HowCounted differences={differences} />
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  text: string;
  /** Says what will appear here, while there is nothing. */
  empty: string | false;
  children: ReactNode;
}

function Part({ id, title, text, empty, children }: PartProps) {
  return (
    <Section anchor={id} id={`${id}-title`} title={title} className="mt-10 scroll-mt-20">
      <p className="prose-line mt-1 text-pretty text-ink-soft">{empty || text}</p>
      {!empty && children}
    </Section>
  );
}

function HowCounted({ differences }: { differences: string[] }) {
  return (
    <details className="mt-10 border-line border-t pt-3">
      <summary>How these figures may differ</summary>
      <ul className="prose-line mt-2 grid list-disc gap-2 pl-5 text-ink-soft text-sm">
        <li>
          A person counts once a day for each step of each deal. A search that found nothing counts
          once a day for each person, ZIP code and distance.
        </li>
        <li>The average is over the days on which people were counted.</li>
        {differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
