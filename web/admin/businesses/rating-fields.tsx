import type { ComponentProps } from 'react';
import { RATING_MAX_AGE_DAYS } from '../../../market/businesses/rules.ts';
import type { BusinessField } from '../../../market/businesses/schema.ts';
import { Field } from '../../ui/field.tsx';

type Props = {
  field: (name: BusinessField) => ComponentProps<typeof Field>;
  /** Until when the stored rating is shown, in words. */
  ends: string | undefined;
};

/** What customers said elsewhere: all four fields, or none. */
export function RatingFields({ field, ends }: Props) {
  return (
    <fieldset aria-describedby="rating-note">
      <legend className="font-semibold">Rating elsewhere (optional)</legend>
      <p id="rating-note" className="mt-1.5 mb-4 text-ink-soft text-sm">
        {ends ?? `Shown with its source for ${RATING_MAX_AGE_DAYS} days after you saw it.`}
      </p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[5rem_8rem_1fr_12rem]">
        <Field {...field('rating')} autoComplete="off" inputMode="decimal" placeholder="4.8" />
        <Field {...field('reviewCount')} autoComplete="off" inputMode="numeric" placeholder="213" />
        <Field {...field('ratingSource')} autoComplete="off" placeholder="Google" />
        <Field {...field('ratingSeenOn')} autoComplete="off" type="date" />
      </div>
    </fieldset>
  );
}
