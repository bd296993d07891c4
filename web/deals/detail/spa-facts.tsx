import type { DetailView } from '../../../market/pages/deal.server.ts';
import { SpaContact } from '../../layout/spa-contact.tsx';
import { Rating } from '../rating.tsx';

export type SpaFactsProps = { spa: DetailView['spa']; rating: DetailView['rating'] };

/** Who sells the deal, and how to reach them. */
export function SpaFacts({ spa, rating }: SpaFactsProps) {
  return (
    <>
      <h2 id="about-title" className="text-2xl">
        About {spa.name}
      </h2>
      {rating && <Rating rating={rating} className="mt-3" />}
      {spa.about && <p className="prose-line mt-4">{spa.about}</p>}
      <SpaContact {...spa} />
    </>
  );
}
