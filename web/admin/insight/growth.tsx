import { Bars } from '../../plots/bars.tsx';
import { Columns, Line } from '../../plots/columns.tsx';
import { PlotFigure } from '../../plots/plot-figure.tsx';
import { NothingYet } from './paths.tsx';
import { csvPath, type InsightQuery } from './query.ts';
import type { InsightView } from './view.server.ts';

const NAMES = {
  searches: 'Searches',
  views: 'Deal views',
  books: 'Book Now',
  bookings: 'Purchases',
} as const;
const LATER = {
  searches: 'A column for each week appears here from the day after the first search.',
  views: 'A column for each week appears here from the day after the first deal is opened.',
  books: 'A column for each week appears here from the day after the first press of Book Now.',
  bookings: 'A column for each week appears here from the day after the first visit.',
};

/** A quarter of weeks; those outside of the span are hatched. */
export function GrowthSection({
  growth,
  query,
}: {
  growth: InsightView['growth'];
  query: InsightQuery;
}) {
  const { people } = growth;
  return (
    <>
      <p className="prose-line mb-4 text-ink-soft">
        Each column is a week of full days, the last until yesterday. The solid ones are in the{' '}
        {query.days} days.
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-2">
        {(['searches', 'views', 'books', 'bookings'] as const).map((key) => {
          if (!growth[key]) return null;
          const { plot, ...figure } = growth[key];
          if (plot.bars.length === 0)
            return <NothingYet key={key} name={NAMES[key]} text={LATER[key]} />;
          return (
            <PlotFigure key={key} {...figure} name={NAMES[key]} csvHref={csvPath(key, query)}>
              <Columns plot={plot} finding={`${NAMES[key]}: ${figure.finding}`} />
            </PlotFigure>
          );
        })}
        {people.plot.points.length === 0 ? (
          <NothingYet
            name="People a day"
            text="The average day of each week appears here from the day after the first visit."
          />
        ) : (
          <PlotFigure
            name="People a day"
            finding={people.finding}
            table={people.table}
            csvHref={csvPath('people', query)}
          >
            <Line plot={people.plot} finding={people.finding} />
          </PlotFigure>
        )}
      </div>
    </>
  );
}

const PARTS = [
  {
    key: 'leads',
    name: 'Leads by source',
    later:
      'Where spa owners came from before they sent List Your Spa appears here with the first lead.',
  },
  {
    key: 'from',
    name: 'Where visits came from',
    later: 'The sites that link to you appear here within 10 seconds of the first visit.',
  },
] as const;

export function SourcesSection({
  sources,
  query,
}: {
  sources: InsightView['sources'];
  query: InsightQuery;
}) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-2">
      {PARTS.map(({ key, name, later }) => {
        const { finding, plot, table } = sources[key];
        if (!finding) return <NothingYet key={key} name={name} text={later} />;
        return (
          <PlotFigure key={key} {...{ name, finding, table }} csvHref={csvPath(key, query)}>
            <Bars plot={plot} finding={finding} />
          </PlotFigure>
        );
      })}
    </div>
  );
}
