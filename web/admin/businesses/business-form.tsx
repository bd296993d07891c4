import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  type BusinessField,
  type BusinessForm,
  businessValues,
  joinFields,
  parseBusiness,
} from '../../../market/businesses/schema.ts';
import { normalizeZipInput } from '../../../market/zips/rules.ts';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { NotSaved } from '../../forms/not-saved.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { problemsIn, readFormValues, useProblems } from '../../forms/use-problems.ts';
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field } from '../../ui/field.tsx';
import { withdrawErrors } from '../../ui/toast.tsx';
import { ConflictNotice, type EditAnswer } from '../history/conflict-notice.tsx';
import { DuplicateQuestion, type PossibleDuplicate } from './duplicate-question.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { fieldLabels } from './labels.ts';
import { LicenseFields } from './licenses/license-fields.tsx';
import { LicenseQuestion, type OddNumber } from './licenses/license-question.tsx';
import { RatingFields } from './rating-fields.tsx';
import { usePlaceOfZip } from './use-place-of-zip.ts';

export interface BusinessAnswer extends EditAnswer<BusinessField> {
  possibleDuplicate?: PossibleDuplicate | undefined;
  oddNumber?: OddNumber | undefined;
}

const OPTIONAL = new Set<BusinessField>([
  'about',
  'licenseNumber',
  'licenseState',
  'licenseExpires',
  'hours',
  'gallery',
  'rating',
  'reviewCount',
  'ratingSource',
  'ratingSeenOn',
]);

type Props = {
  stored?: BusinessForm;
  /** Until when the stored rating is shown, in words. */
  ratingEnds?: string | undefined;
  refusal?: BusinessAnswer | undefined;
  hidden: Record<string, string>;
  button: string;
};

export function BusinessFormFields({ stored, ratingEnds, refusal, hidden, button }: Props) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<BusinessField>(
    refusal,
    (values) => problemsIn(parseBusiness(joinFields(values))),
  );
  const place = usePlaceOfZip(form);
  const sending = useNavigation().formMethod === 'POST';
  // A status is sent beside the form.
  const typed = refusal && !refusal.values.intent ? joinFields(refusal.values) : undefined;
  const values = typed ? businessValues(typed) : stored;
  const [uploading, setUploading] = useState(false);
  const [isChanged, setIsChanged] = useState(refusal !== undefined);
  useUnsavedChanges(isChanged);

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems()) event.preventDefault();
  }

  const first = Object.keys(fieldLabels).find((name) => problems[name as BusinessField]);
  const field = (name: BusinessField) => ({
    name,
    label: fieldLabels[name],
    defaultValue: values?.[name],
    problem: problems[name],
    autoFocus: refusal !== undefined && name === first,
    required: !OPTIONAL.has(name),
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={(event) => {
        setIsChanged(differs(event.currentTarget, stored));
        clearFixedProblems(event);
      }}
      onSubmit={check}
      className="grid max-w-2xl gap-5"
    >
      <HiddenFields values={hidden} sent={refusal?.values} />
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      {refusal?.changed && (
        <ConflictNotice record="business" changed={refusal.changed} sending={sending} />
      )}
      {refusal?.possibleDuplicate && (
        <DuplicateQuestion possibleDuplicate={refusal.possibleDuplicate} sending={sending} />
      )}
      {refusal?.oddNumber && <LicenseQuestion odd={refusal.oddNumber} sending={sending} />}
      <Field {...field('name')} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('email')} type="email" autoComplete="off" />
        <PhoneField {...field('phone')} autoComplete="off" />
      </div>
      <Field {...field('address')} autoComplete="off" />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[1fr_6rem_9rem]">
        <Field {...field('city')} autoComplete="off" className="col-span-2 sm:col-span-1" />
        <Field {...field('state')} autoComplete="off" placeholder="TX" onInput={upperCase} />
        <Field
          {...field('zip')}
          autoComplete="off"
          inputMode="numeric"
          placeholder="78701"
          onInput={(event) => {
            digitsOnly(event);
            void place.fillFrom(event.currentTarget.value);
          }}
        />
        <p className="col-span-full -mt-3 text-ink-soft text-sm">
          City and State follow from the ZIP Code where they are empty.{' '}
          <span role="status">{place.text}</span>
        </p>
      </div>
      <AreaField {...field('about')} rows={5} />
      <LicenseFields field={field} />
      <GalleryFields
        gallery={values?.gallery ?? ''}
        problem={problems.gallery}
        uploading={uploading}
        onUploading={setUploading}
      />
      <HoursFields hours={values?.hours ?? ''} problem={problems.hours} />
      <RatingFields field={field} ends={ratingEnds} />
      <Button type="submit" disabled={sending || uploading} className="justify-self-start">
        {sending ? 'Saving...' : button}
      </Button>
    </Form>
  );
}

function differs(form: HTMLFormElement, stored: BusinessForm | undefined): boolean {
  const values = joinFields(readFormValues(form));
  const names = Object.keys(fieldLabels) as BusinessField[];
  return names.some((name) => values[name] !== (stored?.[name] ?? ''));
}

function digitsOnly({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const zip = normalizeZipInput(input.value);
  if (zip !== input.value) input.value = zip;
}

function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const caret = input.selectionStart;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(caret, caret);
}
