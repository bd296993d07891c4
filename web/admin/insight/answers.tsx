import { OPENING_HOURS } from '../../../market/insight/compare.ts';
import { Bars } from '../../plots/bars.tsx';
import { PlotFigure } from '../../plots/plot-figure.tsx';
import { NothingYet } from './paths.tsx';
import { csvPath, type InsightQuery } from './query.ts';
import type { InsightView } from './view.server.ts';

const PARTS = [
  {
    key: 'leads',
    table: 'lead-answers',
    name: 'Leads',
    later:
      'How soon leads are contacted appears here after the first one of these days was contacted.',
  },
  {
    key: 'texts',
    table: 'text-answers',
    name: 'Texts',
    later:
      'How soon texts are answered appears here after the first one of these days was answered.',
  },
] as const;

export function AnswersSection({
  answers,
  query,
  timeZone,
}: {
  answers: InsightView['answers'];
  query: InsightQuery;
  timeZone: string;
}) {
  const { from, to } = OPENING_HOURS;
  return (
    <>
      <p className="prose-line mb-4 text-ink-soft">
        {`From the arrival to the first answer. Opening hours: Monday to Friday, ${from} AM to ${to - 12} PM (${timeZone}).`}
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-2">
        {PARTS.map(({ key, table: id, name, later }) => {
          const { finding, plot, table } = answers[key];
          if (!finding || plot.bars.length === 0)
            return <NothingYet key={key} name={name} text={`${finding ?? ''} ${later}`.trim()} />;
          return (
            <PlotFigure key={key} {...{ name, finding, table }} csvHref={csvPath(id, query)}>
              <Bars plot={plot} finding={finding} />
            </PlotFigure>
          );
        })}
      </div>
    </>
  );
}
