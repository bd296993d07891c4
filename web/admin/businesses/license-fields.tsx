import { useId } from 'react';
import { BUSINESS_FIELDS, type BusinessField, TICKED } from '../../../market/businesses/fields.ts';
import type { BusinessForm } from '../../../market/businesses/schema.ts';
import { NO_LABEL } from '../../../market/licenses/copy.ts';
import { capitalize } from '../../../market/words.ts';
import { ChoiceField, Field, type LabelAndProblem } from '../../kit/ui/field.tsx';
import { labelOfForm } from './license-label.ts';

export interface LicenseFacts {
  product: string;
  /** Where the spa is. */
  today: string;
  /** Since when we have the license information, and who said so. */
  since?: string | undefined;
}

type Props = {
  field: (name: BusinessField) => LabelAndProblem & {
    name: BusinessField;
    defaultValue: string;
    required: boolean;
  };
  values: BusinessForm;
  facts: LicenseFacts;
};

const FOUND_CHOICES = [
  { value: '', label: 'Not looked up' },
  ...(BUSINESS_FIELDS.licenseFound.choices ?? []).map((value) => ({
    value,
    label: capitalize(value),
  })),
];

const DAY = { type: 'date', autoComplete: 'off', className: 'max-sm:col-span-2 sm:col-span-4' };

/** In sight where a spa is added, and with the other fields later. */
export function LicenseTick({ field, facts }: Omit<Props, 'values'>) {
  const id = useId();
  const { label, name, defaultValue } = field('hasLicenseInformation');
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        value={TICKED}
        defaultChecked={defaultValue === TICKED}
        className="size-5 shrink-0 accent-sage"
      />
      <div>
        <label htmlFor={id} className="block cursor-pointer font-semibold text-sm">
          {label}
        </label>
        {facts.since && <p className="text-ink-soft text-sm">{facts.since}</p>}
      </div>
    </div>
  );
}

export function LicenseFields({ field, values, facts }: Props) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-12">
      <Field {...field('licenseNumber')} autoComplete="off" className="sm:col-span-5" />
      <Field
        {...field('licenseState')}
        autoComplete="off"
        placeholder={values.state}
        className="sm:col-span-3"
      />
      <Field {...field('licenseExpires')} {...DAY} />
      <Field {...field('licenseCheckedOn')} {...DAY} />
      <ChoiceField
        {...field('licenseFound')}
        choices={FOUND_CHOICES}
        className="max-sm:col-span-2 sm:col-span-4"
      />
      <VisitorsRead values={values} facts={facts} />
    </div>
  );
}

function VisitorsRead({ values, facts }: Pick<Props, 'values' | 'facts'>) {
  const { badge, line } = labelOfForm(values, facts);
  return (
    <p aria-live="polite" className="col-span-2 text-sm sm:col-span-4">
      <span className="block text-ink-soft">Visitors read</span>
      {badge && <span className="block font-semibold">{badge}</span>}
      {line && <span className="block wrap-anywhere">{line}</span>}
      {!badge && !line && NO_LABEL}
    </p>
  );
}
