import type { RatingView } from '../../../market/pages/card.server.ts';

type Props = { rating: RatingView; compact?: boolean; className?: string };

/** '★ 4.8 from 213 reviews on Google, seen Nov 3, 2026'; compact: '★ 4.8 (213) Google'. */
export function Rating({ rating, compact = false, className = '' }: Props) {
  const { stars, reviews, source, from } = rating;
  return (
    <p className={`[overflow-wrap:anywhere] ${className}`}>
      <span className="sr-only">{`Rated ${stars} out of 5 from ${from}`}</span>
      <span aria-hidden="true">
        <span className="text-clay">★</span> <span className="font-semibold">{stars}</span>{' '}
        {compact ? `(${reviews}) ${source}` : `from ${from}`}
      </span>
    </p>
  );
}
