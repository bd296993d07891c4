import type { ReactNode } from 'react';
import type { DetailView } from '../../../market/pages/deal.server.ts';
import { Rating } from '../rating.tsx';

type Props = {
  deal: DetailView;
  /** Spa and city. */
  place: ReactNode;
  /** Where a notice heads the page, the title is below it. */
  isBelowNotice?: boolean;
};

/** What a deal is: title, place, rating, facts and description. */
export function DealFacts({ deal, place, isBelowNotice }: Props) {
  const Heading = isBelowNotice ? 'h2' : 'h1';
  return (
    <div>
      <Heading className="text-3xl md:text-4xl">{deal.title}</Heading>
      <p className="mt-2 text-ink-soft">{place}</p>
      {deal.rating && <Rating rating={deal.rating} compact className="mt-1" />}
      <ul className="mt-4 flex flex-wrap gap-2 text-sm print:mt-3">
        {deal.kind !== 'other' && <Fact>{deal.kindText}</Fact>}
        <Fact>{deal.durationMinutes} minute session</Fact>
        {deal.license.badge && <Fact>{deal.license.badge}</Fact>}
      </ul>
      {deal.license.line && <p className="mt-2 text-ink-soft text-sm">{deal.license.line}</p>}
      <p className="prose-line mt-5 whitespace-pre-line print:mt-4">{deal.description}</p>
    </div>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return <li className="rounded-full bg-sage-tint px-4 py-1.5">{children}</li>;
}
