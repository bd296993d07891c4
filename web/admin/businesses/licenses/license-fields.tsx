import type { ComponentProps } from 'react';
import type { BusinessField } from '../../../../market/businesses/schema.ts';
import { Field } from '../../../ui/field.tsx';

type Props = {
  field: (name: BusinessField) => ComponentProps<typeof Field>;
};

/** The therapist's license; further ones, and checks, have a screen of their own. */
export function LicenseFields({ field }: Props) {
  return (
    <fieldset aria-describedby="license-note">
      <legend className="font-semibold">License (optional)</legend>
      <p id="license-note" className="mt-1.5 mb-4 text-ink-soft text-sm">
        The therapist's. The deal page shows its number. Without a state it is the spa's own.
        Without a number, massage deals say only that the therapist is licensed, as long as your
        statement in Settings → Licenses is on.
      </p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[1fr_9rem_12rem]">
        <Field
          {...field('licenseNumber')}
          autoComplete="off"
          className="col-span-2 sm:col-span-1"
        />
        <Field {...field('licenseState')} autoComplete="off" placeholder="TX" />
        <Field {...field('licenseExpires')} autoComplete="off" type="date" />
      </div>
    </fieldset>
  );
}
