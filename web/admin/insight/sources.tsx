import { Bars } from '../../plots/bars.tsx';
import { PlotFigure } from '../../plots/plot-figure.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { csvPath, type InsightQuery } from './query.ts';
import type { InsightView } from './view.server.ts';

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
