import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import {
  BUSINESS_FIELD_NAMES,
  BUSINESS_FIELDS,
  type BusinessField,
} from '../../../market/businesses/fields.ts';
import { addressLine, RATING_MAX_AGE_DAYS } from '../../../market/businesses/rules.ts';
import {
  type BusinessForm,
  businessValues,
  joinFields,
  parseBusiness,
  RATING_FIELDS,
} from '../../../market/businesses/schema.ts';
import { parseGallery } from '../../../market/galleries/rules.ts';
import { hoursText } from '../../../market/hours/line.ts';
import { counted } from '../../../market/words.ts';
import { HiddenFields } from '../../kit/forms/hidden-fields.tsx';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { PhoneField } from '../../kit/forms/phone-field.tsx';
import { problemsIn, readFormValues, useProblems } from '../../kit/forms/use-problems.ts';
import { useUnsavedChanges } from '../../kit/forms/use-unsaved-changes.ts';
import { Button } from '../../kit/ui/button.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { Fold } from '../../kit/ui/fold.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import { ConflictNotice, type EditAnswer } from '../changes/conflict-notice.tsx';
import { AddressFields } from './address-fields.tsx';
import { DuplicateQuestion, type PossibleDuplicate } from './duplicate-question.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { type LicenseFacts, LicenseFields, LicenseTick } from './license-fields.tsx';

export interface BusinessAnswer extends EditAnswer<BusinessField> {
  possibleDuplicate?: PossibleDuplicate | undefined;
}

const LICENSE_FIELDS: BusinessField[] = [
  ...(['hasLicenseInformation', 'licenseNumber', 'licenseState', 'licenseExpires'] as const),
  ...(['licenseCheckedOn', 'licenseFound'] as const),
];
const FOLDED = new Set<BusinessField>([
  ...[...LICENSE_FIELDS, ...RATING_FIELDS],
  ...(['hours', 'gallery', 'commissionPercent'] as const),
]);
const CONTACT_FIELDS = BUSINESS_FIELD_NAMES.filter((name) => !FOLDED.has(name));
const PLACED = new Set(['name', 'email', 'phone', 'address', 'zip', 'city', 'state']);
const OTHERS = CONTACT_FIELDS.filter((name) => !PLACED.has(name));

type BusinessFormFieldsProps = {
  stored: BusinessForm;
  license: LicenseFacts;
  /** A business that there is: each closed group says what is stored in it. */
  record?: {
    mapPosition: ReactNode;
    /** Until when the stored rating is shown, in words. */
    ratingEnds: string | undefined;
  };
  refusal?: BusinessAnswer | undefined;
  hidden: Record<string, string>;
  button: string;
};

export function BusinessFormFields({
  stored,
  license,
  record,
  refusal,
  hidden,
  button,
}: BusinessFormFieldsProps) {
  const { form, field, values, shown, problems, isUnsaved, sending, ...on } = useBusinessForm(
    stored,
    refusal,
  );
  const [uploading, setUploading] = useState(false);
  const group = (names: BusinessField[]) => ({
    says: record && groupText(names, stored),
    isOpen: names.some(isUnsaved),
  });
  const tick = <LicenseTick field={field} facts={license} />;
  const contact = (
    <>
      <Field {...field('name')} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('email')} type="email" autoComplete="off" />
        <PhoneField {...field('phone')} autoComplete="off" />
      </div>
      <AddressFields form={form} field={field} />
      {OTHERS.map((name) =>
        BUSINESS_FIELDS[name].isMultiline ? (
          <AreaField key={name} {...field(name)} rows={3} />
        ) : (
          <Field key={name} {...field(name)} autoComplete="off" />
        ),
      )}
    </>
  );
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={on.change}
      onSubmit={on.submit}
      className="grid max-w-2xl gap-3"
    >
      <HiddenFields values={hidden} sent={refusal?.values} />
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      {refusal?.changed && (
        <ConflictNotice record="business" changed={refusal.changed} sending={sending} />
      )}
      {refusal?.possibleDuplicate && (
        <DuplicateQuestion possibleDuplicate={refusal.possibleDuplicate} sending={sending} />
      )}
      {record ? (
        <Fold title="Contact" {...group(CONTACT_FIELDS)}>
          <div className="grid gap-4">
            {contact}
            {record.mapPosition}
          </div>
        </Fold>
      ) : (
        <>
          {contact}
          {tick}
        </>
      )}
      <Fold title="License" {...group(LICENSE_FIELDS)}>
        <div id="license" className="scroll-mt-20">
          {record && tick}
          <LicenseFields field={field} values={shown} facts={license} />
        </div>
      </Fold>
      <Fold title="Pictures" {...group(['gallery'])}>
        <GalleryFields
          gallery={values.gallery}
          problem={problems.gallery}
          uploading={uploading}
          onUploading={setUploading}
        />
      </Fold>
      <Fold title="Hours" {...group(['hours'])}>
        <HoursFields {...field('hours')} />
      </Fold>
      <Fold title="Rating elsewhere" {...group(RATING_FIELDS)}>
        <RatingFields field={field} ends={record?.ratingEnds} />
      </Fold>
      <Fold title="Commission" {...group(['commissionPercent'])}>
        <p id="commission-note" className="mb-4 text-ink-soft text-sm">
          Only you see it. Empty: as in Settings.
        </p>
        <Field
          {...field('commissionPercent')}
          aria-describedby="commission-note"
          autoComplete="off"
          inputMode="decimal"
        />
      </Fold>
      <div data-foot className="sticky bottom-(--bar) z-10 border-line border-t bg-paper py-3">
        <Button type="submit" disabled={sending || uploading} className="w-full sm:w-auto">
          {sending ? 'Saving...' : button}
        </Button>
      </div>
    </Form>
  );
}

function useBusinessForm(stored: BusinessForm, refusal: BusinessAnswer | undefined) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<BusinessField>(
    refusal,
    (values) => problemsIn(parseBusiness(joinFields(values))),
  );
  // A status is sent beside the form.
  const typed = refusal && !refusal.values.intent ? joinFields(refusal.values) : undefined;
  const values = typed ? businessValues(typed) : stored;
  const [shown, setShown] = useState(values);
  const [isChanged, setIsChanged] = useState(refusal !== undefined);
  useUnsavedChanges(isChanged);

  function change(event: FormEvent<HTMLFormElement>) {
    const typed = businessValues(joinFields(readFormValues(event.currentTarget)));
    setShown(typed);
    setIsChanged(BUSINESS_FIELD_NAMES.some((name) => typed[name] !== stored[name]));
    clearFixedProblems(event);
  }
  function submit(event: FormEvent) {
    withdrawErrors();
    if (hasProblems()) event.preventDefault();
  }

  const first = BUSINESS_FIELD_NAMES.find((name) => problems[name]);
  const field = (name: BusinessField) => ({
    name,
    label: BUSINESS_FIELDS[name].label,
    defaultValue: values[name],
    problem: problems[name],
    autoFocus: refusal !== undefined && name === first,
    required: !BUSINESS_FIELDS[name].isOptional,
  });
  const isUnsaved = (name: BusinessField) => problems[name] || values[name] !== stored[name];
  const sending = useNavigation().formMethod === 'POST';
  return { form, field, values, shown, problems, isUnsaved, sending, change, submit };
}

/** What is stored in a closed group. */
function groupText([first]: BusinessField[], stored: BusinessForm): string {
  const { email, phone, gallery, hours, rating, reviewCount, ratingSource } = stored;
  const { commissionPercent: percent } = stored;
  const pictures = parseGallery(gallery).length;
  const texts: { [field in BusinessField]?: string } = {
    name: `${phone} · ${email} · ${addressLine(stored)}`,
    hasLicenseInformation: `${stored.licenseNumber} ${stored.licenseState}`.trim(),
    gallery: pictures > 0 ? counted(pictures, 'picture') : '',
    hours: hoursText(hours),
    rating: rating && `${rating} (${reviewCount}) · ${ratingSource}`,
    commissionPercent: percent && `${percent}%`,
  };
  return (first && texts[first]) || 'None';
}

interface Loaded {
  stored: BusinessForm;
  updatedAt: string;
}

/**
 * What the form is filled from. Setting a status beside the form loads the business again; if it
 * was saved elsewhere meanwhile, the form keeps what is typed in it and the version it began with,
 * so the next save shows the difference.
 */
export function useFormSource(newest: Loaded): Loaded {
  const { formData } = useNavigation();
  const [known, setKnown] = useState({ newest, formSource: newest, isStatusChange: false });
  const isStatusChange = formData ? formData.get('intent') === 'status' : known.isStatusChange;
  if (isSame(newest, known.newest)) {
    // Not before something new is loaded: a save that is refused leaves the form as it is.
    if (isStatusChange !== known.isStatusChange) setKnown({ ...known, isStatusChange });
    return known.formSource;
  }
  const keepsFormSource =
    isStatusChange && JSON.stringify(newest.stored) !== JSON.stringify(known.formSource.stored);
  const next = {
    newest,
    formSource: keepsFormSource ? known.formSource : newest,
    isStatusChange,
  };
  setKnown(next);
  return next.formSource;
}

function isSame(a: Loaded, b: Loaded): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type RatingFieldsProps = {
  field: (name: BusinessField) => ComponentProps<typeof Field>;
  /** Until when the stored rating is shown, in words. */
  ends: string | undefined;
};

/** What customers said elsewhere: all four fields, or none. */
function RatingFields({ field, ends }: RatingFieldsProps) {
  return (
    <fieldset aria-describedby="rating-note">
      <legend className="sr-only">Rating elsewhere</legend>
      <p id="rating-note" className="mb-4 text-ink-soft text-sm">
        {ends ?? `Shown with its source for ${RATING_MAX_AGE_DAYS} days after you saw it.`}
      </p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[5rem_8rem_1fr_12rem]">
        <Field {...field('rating')} autoComplete="off" inputMode="decimal" placeholder="4.8" />
        <Field {...field('reviewCount')} autoComplete="off" inputMode="numeric" placeholder="213" />
        <Field {...field('ratingSource')} autoComplete="off" placeholder="Google" />
        <Field
          {...field('ratingSeenOn')}
          autoComplete="off"
          type="date"
          className="max-sm:col-span-2"
        />
      </div>
    </fieldset>
  );
}
