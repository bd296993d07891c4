import { HOW_FIGURES_DIFFER } from '../../../market/insight/copy.ts';
import { firstDay } from '../../../market/insight/figures.server.ts';
import type { Services } from '../../context.ts';
import type { PlotTable } from '../../plots/plot-figure.tsx';
import { officeTimeZone, officeToday } from '../office-time.server.ts';
import { answersOf } from './answers.server.ts';
import { demandOf } from './demand.server.ts';
import { growthOf } from './growth.server.ts';
import { pathRowsOf } from './paths.server.ts';
import type { InsightQuery, TableId } from './query.ts';
import { sourcesOf } from './sources.server.ts';

export type InsightView = Awaited<ReturnType<typeof insightView>>;

/** All that the Insight page shows; the plots are numbers and paths by now. */
export async function insightView(app: Services, query: InsightQuery) {
  const { db } = app;
  const today = officeToday(app);
  const since = await firstDay(db);
  // At once: PostgreSQL has a session for each.
  const [growth, paths, sources, answers, demand] = await Promise.all([
    growthOf(db, today, since, query),
    pathRowsOf(db, today, query),
    sourcesOf(app, today, query),
    answersOf(app, today, query),
    demandOf(app, today, query),
  ]);
  return {
    query,
    since: since ?? null,
    timeZone: officeTimeZone(app),
    differences: HOW_FIGURES_DIFFER,
    isCounting: app.settings.countsVisits,
    growth,
    paths,
    sources,
    answers,
    demand,
  };
}

/** The same rows as under the plots. */
export function tablesOf({ growth, paths, sources, answers, demand }: InsightView) {
  return {
    searches: growth.searches.table,
    views: growth.views.table,
    books: growth.books.table,
    people: growth.people.table,
    paths: paths.table,
    from: sources.from.table,
    leads: sources.leads.table,
    'lead-answers': answers.leads.table,
    'text-answers': answers.texts.table,
    demand: demand.table,
  } satisfies Record<TableId, PlotTable>;
}
