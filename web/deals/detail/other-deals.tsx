import { DealGrid } from '../search/deal-grid.tsx';
import type { DealView } from '../view.server.ts';

export function OtherDeals({ spaName, deals }: { spaName: string; deals: DealView[] }) {
  if (deals.length === 0) return null;
  return (
    <section aria-labelledby="others-title" className="mt-16 print:hidden">
      <h2 id="others-title" className="text-2xl">
        More deals at {spaName}
      </h2>
      <DealGrid deals={deals} className="mt-6" />
    </section>
  );
}
