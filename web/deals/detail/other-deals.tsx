import { useId } from 'react';
import type { DealView } from '../../../market/pages/card.server.ts';
import { DealGrid } from '../search/deal-grid.tsx';

type Props = { title: string; deals: Array<DealView & { distanceText?: string }> };

export function OtherDeals({ title, deals }: Props) {
  const id = useId();
  if (deals.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-16 print:hidden">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <DealGrid deals={deals} className="mt-6" />
    </section>
  );
}
