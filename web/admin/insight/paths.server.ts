import { MORE_THAN_BEFORE, shareOf } from '../../../market/insight/compare.ts';
import { spanUntil } from '../../../market/insight/figures.server.ts';
import { type Path, pathsOf } from '../../../market/insight/paths.server.ts';
import { bookingsBy } from '../../../market/purchases/figures.server.ts';
import { formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../admin-time.server.ts';
import { percentText } from './copy.ts';
import type { InsightQuery } from './query.ts';

const ROWS = 20;

/** How many see a card, open the deal and press Book Now, and bought where that is known; by deal, spa or ZIP. */
export async function pathRowsOf(
  app: Services,
  today: string,
  sells: boolean,
  { days, by, order }: InsightQuery,
) {
  const span = spanUntil(today, days);
  const paths = await pathsOf(app.db, span, { by, order, limit: ROWS });
  const ids = sells ? paths.map(({ id }) => id).filter(Boolean) : [];
  const booked = await bookingsBy(app.db, by, ids, { span, timeZone: adminTimeZone(app) });
  const max = Math.max(1, ...paths.map(({ shown }) => shown));
  const rows = paths.map((path) => ({
    ...path,
    name: path.name || DELETED[by],
    href: path.name ? HREFS[by](path.id) : undefined,
    shownShare: path.shown / max,
    viewedShare: shareOf(path.viewed, path.shown),
    clickedShare: shareOf(path.clicked, path.viewed),
    booked: sells ? (booked.get(path.id) ?? 0) : undefined,
  }));
  const names = { deal: ['Deal', 'Spa'], business: ['Spa'], zip: ['ZIP'] }[by];
  return {
    finding: rows[0] && findingOf(rows[0]),
    rows,
    table: {
      headings: [
        ...[...names, 'Shown', 'Viewed', 'Viewed of shown', 'Clicked', 'Clicked of viewed'],
        ...(sells ? ['Bought'] : []),
      ],
      rows: rows.map(
        ({ name, detail, shown, viewed, viewedShare, clicked, clickedShare, booked }) => [
          ...[name, detail].slice(0, names.length),
          shown,
          viewed,
          percentText(viewedShare, MORE_THAN_BEFORE.viewed),
          clicked,
          percentText(clickedShare, MORE_THAN_BEFORE.clicked),
          ...(booked === undefined ? [] : [booked]),
        ],
      ),
    },
  };
}

const DELETED = { deal: 'A deleted deal', business: 'Deleted deals', zip: 'Deleted deals' };
const HREFS = {
  deal: (id: string) => `/admin/deals/${id}/edit`,
  business: (id: string) => `/admin/businesses/${id}/edit`,
  zip: () => undefined,
};

function findingOf({ name, detail, shown, viewed, clicked }: Path): string {
  const share = shareOf(clicked, viewed);
  const ending =
    typeof share === 'number'
      ? `${Math.round(share * 100)}% of those clicked`
      : `clicked ${formatNumber(clicked)}`;
  const what = detail ? `${name} at ${detail}` : name;
  return `${what}: shown ${formatNumber(shown)}, viewed ${formatNumber(viewed)}, ${ending}.`;
}
