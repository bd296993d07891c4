import { formatNumber } from '../../../market/words.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { purchasePath, purchasesPath } from '../purchases/query.ts';
import { PurchaseBadge, VoucherUse } from '../purchases/state-badge.tsx';
import type { DealSalesView } from './deal-sales.server.ts';

export function DealSales({ id, sales }: { id: string; sales: DealSalesView }) {
  const { sold, left, clicks, clickDays, newest } = sales;
  return (
    <Section
      id="sales"
      title="Purchases"
      heading="font-semibold text-lg"
      beside={
        <TextLink to={purchasesPath({ deal: id })} tall>
          See all<span className="sr-only"> purchases of this deal</span>
        </TextLink>
      }
      className={cardLook('mt-10 max-w-3xl p-5')}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        <Figure name="Sold" n={sold} />
        {left !== undefined && <Figure name="Left" n={left} />}
        <Figure name={`Pressed Book Now in ${clickDays} days`} n={clicks} />
      </dl>
      {newest.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {newest.map((purchase) => (
            <li key={purchase.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <TextLink
                to={purchasePath(purchase.id)}
                color="inherit"
                className="inline-flex min-h-6 items-center"
              >
                <AdminTime at={purchase.at} style="date" />
              </TextLink>
              <span className="wrap-anywhere min-w-0 grow">{purchase.buyer}</span>
              <span>{purchase.paid}</span>
              {purchase.hasVoucher && (
                <span className="text-ink-soft">
                  <VoucherUse usedAt={purchase.usedAt} />
                </span>
              )}
              <PurchaseBadge {...purchase} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Figure({ name, n }: { name: string; n: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="display text-2xl">{formatNumber(n)}</dd>
    </div>
  );
}
