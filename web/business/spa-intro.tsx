import type { RatingView } from '../../market/pages/rating.server.ts';
import { Rating } from '../deals/rating.tsx';

type Props = {
  name: string;
  location: string;
  rating: RatingView | undefined;
  problems: string | undefined;
  license: string | undefined;
  about: string;
};

/** Who the spa is, beside its pictures. */
export function SpaIntro({ name, location, rating, problems, license, about }: Props) {
  return (
    <>
      <h1 className="text-4xl [overflow-wrap:anywhere] md:text-5xl">{name}</h1>
      <p className="mt-2 text-ink-soft">{location}</p>
      {rating && <Rating rating={rating} className="mt-3" />}
      {problems && <p className="mt-3 text-sm">{problems}</p>}
      {license && <p className="mt-3 text-ink-soft">{license}</p>}
      {about && <p className="prose-line mt-5 whitespace-pre-line">{about}</p>}
    </>
  );
}
