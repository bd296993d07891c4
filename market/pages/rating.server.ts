import { type RatingColumns, shownRating } from '../businesses/rules.ts';
import { formatNumber } from '../format-number.ts';
import { formatTime } from '../format-time.ts';

export type RatingView = NonNullable<ReturnType<typeof ratingView>>;

/** A spa's rating ready to be shown; undefined where there is none, or none so young. */
export function ratingView(spa: RatingColumns, now: number) {
  const rating = shownRating(spa, now);
  if (!rating) return undefined;
  const { source, until } = rating;
  const stars = rating.stars.toFixed(1);
  const reviews = formatNumber(rating.reviews);
  const seenOn = formatTime(rating.seenAt, 'date', 'UTC');
  const from = `${reviews} ${rating.reviews === 1 ? 'review' : 'reviews'} on ${source}, seen ${seenOn}`;
  return { stars, reviews, source, from, until };
}
