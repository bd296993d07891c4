import { Columns } from '../../../plots/columns.tsx';
import { PlotFigure } from '../../../plots/plot-figure.tsx';
import { NothingYet } from '../../insight/nothing-yet.tsx';
import type { Endings } from './endings.server.ts';

const NAME = 'Ends by day';

/** What is about to end, as a picture. */
export function EndingsFigure({ endings }: { endings: Endings }) {
  const { finding, plot, table, timeZone } = endings;
  return (
    <section aria-labelledby="next-days" className="mt-6 max-w-xl">
      <h2 id="next-days" className="font-semibold text-lg">
        The next 7 days
      </h2>
      <div className="mt-3">
        {plot ? (
          <PlotFigure name={NAME} {...{ finding, table }} csvHref="/admin/deals/health.csv">
            <Columns plot={plot} finding={finding} />
            <p className="mt-2 text-ink-soft text-sm">
              {`Days where your office is (${timeZone}). A deal ends with the day where its spa is.`}
            </p>
          </PlotFigure>
        ) : (
          <NothingYet
            name={NAME}
            text="No live deal ends within 7 days. Once one does, a column for each day appears here."
          />
        )}
      </div>
    </section>
  );
}
