import { Link } from 'react-router';
import type { Share } from '../../../market/insight/rules.ts';
import { formatNumber } from '../../../market/words.ts';
import { Chips } from '../../kit/lists/list.tsx';
import { NestedBar } from '../../kit/plots/nested-bar.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { insightPath, ORDER_NAMES } from './query.ts';
import type { InsightView } from './view.server.ts';

type Deal = InsightView['deals'][number];

export function DealList({ deals, query }: Pick<InsightView, 'deals' | 'query'>) {
  return (
    <>
      <div className="mt-2 print:hidden">
        <Chips
          label="Order"
          chips={Object.entries(ORDER_NAMES).map(([order, name]) => ({
            name,
            to: insightPath({ order: order as keyof typeof ORDER_NAMES }, '#deals'),
            isCurrent: query.order === order,
          }))}
        />
      </div>
      <ol className={cardLook('mt-3 divide-y divide-line px-4 sm:px-6')}>
        {deals.map((deal) => (
          <DealRow key={deal.id} deal={deal} />
        ))}
      </ol>
    </>
  );
}

function DealRow({ deal }: { deal: Deal }) {
  const { title, businessName, href, shown, viewed, clicked, bought, shares } = deal;
  return (
    <li className="break-inside-avoid py-4">
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-end">
        <p className="leading-snug">
          {href ? (
            <Link
              to={href}
              className="inline-flex min-h-6 items-center font-semibold hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
          {businessName && <span className="block text-ink-soft text-sm">{businessName}</span>}
        </p>
        <dl className={`grid gap-x-3 ${bought === undefined ? 'grid-cols-3' : 'grid-cols-4'}`}>
          <Step name="Shown" look="bg-sage/25" n={shown} />
          <Step name="Viewed" look="bg-sage/60" n={viewed} detail={shareText(deal.viewedShare)} />
          <Step name="Clicked" look="bg-sage" n={clicked} detail={shareText(deal.clickedShare)} />
          {bought !== undefined && <Step name="Bought" n={bought} />}
        </dl>
      </div>
      <div className="mt-2">
        <NestedBar shares={shares} />
      </div>
    </li>
  );
}

interface StepProps {
  name: string;
  n: number;
  detail?: string;
  look?: string;
}

function Step({ name, n, detail, look }: StepProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-ink-soft text-xs">
        {look && <span className={`size-2 rounded-full ${look}`} />}
        {name}
      </dt>
      <dd>
        <span className="font-semibold">{formatNumber(n)}</span>{' '}
        {detail && <span className="text-ink-soft text-xs">{detail}</span>}
      </dd>
    </div>
  );
}

/** '24%', where the step before has enough people, and not fewer. */
const shareText = (share: Share) =>
  typeof share === 'number' ? `${Math.round(share * 100)}%` : '';
