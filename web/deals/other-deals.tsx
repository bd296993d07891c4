import { DealCard } from './deal-card.tsx';
import type { DealView } from './view.server.ts';

export function OtherDeals({ spaName, deals }: { spaName: string; deals: DealView[] }) {
  if (deals.length === 0) return null;
  return (
    <section aria-labelledby="others-title" className="mt-16">
      <h2 id="others-title" className="text-2xl">
        More deals at {spaName}
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 md:gap-8">
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
