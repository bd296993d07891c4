import { SpaContact } from '../../layout/spa-contact.tsx';
import { SpaMap } from '../../maps/spa-map.tsx';
import { Rating } from '../rating.tsx';
import type { DetailView } from './detail.server.ts';

type Props = { spa: DetailView['spa']; rating: DetailView['rating'] };

export function AboutSpa({ spa, rating }: Props) {
  return (
    <section aria-labelledby="about-title">
      <h2 id="about-title" className="text-2xl">
        About {spa.name}
      </h2>
      {rating && <Rating rating={rating} className="mt-3" />}
      {spa.about && <p className="prose-line mt-4">{spa.about}</p>}
      <SpaContact {...spa} />
      <SpaMap map={spa.map} />
      <a
        href={spa.href}
        className="mt-2 inline-flex min-h-11 items-center text-sage underline underline-offset-4 print:hidden"
      >
        All deals of {spa.name}
      </a>
    </section>
  );
}
