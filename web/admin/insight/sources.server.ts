import { spanUntil } from '../../../market/insight/figures.server.ts';
import { hostsIn, leadSourcesIn } from '../../../market/insight/sources.server.ts';
import { formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { drawBars } from '../../plots/bars.server.ts';
import { officeTimeZone } from '../office-time.server.ts';
import { hostText } from './copy.ts';
import type { InsightQuery } from './query.ts';

const SHOWN = 8;

/** The hosts that people came from, and the sources of leads. */
export async function sourcesOf(app: Services, today: string, { days }: InsightQuery) {
  const span = spanUntil(today, days);
  const hosts = await hostsIn(app.db, span, SHOWN);
  const timeZone = officeTimeZone(app);
  const leads = await leadSourcesIn(app.db, span, { timeZone, limit: SHOWN });
  return {
    from: sectionOf(
      hosts.map(({ key, n }) => ({ name: hostText(key), n })),
      {
        heading: 'Came from',
        unit: 'Visits',
        sentence: (name, n) => `Most visits: ${name}, ${n}.`,
      },
    ),
    leads: sectionOf(
      leads.map(({ key, n }) => ({ name: key || 'Unknown', n })),
      {
        heading: 'Source',
        unit: 'Leads',
        sentence: (name, n) => `The source of most leads: ${name}, ${n}.`,
      },
    ),
  };
}

interface Words {
  heading: string;
  unit: string;
  sentence: (name: string, n: string) => string;
}

function sectionOf(parts: Array<{ name: string; n: number }>, { heading, unit, sentence }: Words) {
  const [first] = parts;
  return {
    finding: first && sentence(first.name, formatNumber(first.n)),
    plot: drawBars(
      parts.map(({ name, n }) => ({
        name,
        title: `${name}: ${formatNumber(n)} ${unit.toLowerCase()}`,
        n,
      })),
    ),
    table: { headings: [heading, unit], rows: parts.map(({ name, n }) => [name, n]) },
  };
}
