import { useState } from 'react';
import { Form, useLocation } from 'react-router';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import { isTestLink } from '../../../market/deals/rules.ts';
import type { DealValues } from '../../../market/deals/schema.ts';
import { LIMITED_TIME_HINT } from '../../../market/prices/copy.ts';
import type { Terms } from '../../../market/terms/rules.ts';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { NotSaved } from '../../forms/not-saved.tsx';
import { useSite } from '../../layout/use-site.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AreaField, ChoiceField, Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { ConflictNotice, type EditAnswer } from '../history/conflict-notice.tsx';
import { FailedToLoad } from '../lists/list.tsx';
import type { BusinessChoice, BusinessOption } from './business-choice.server.ts';
import { BusinessSearch, BusinessSelect, SearchWithoutScript } from './business-select.tsx';
import { DealPreview, useDealForm } from './deal-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { TermsField } from './terms-field.tsx';

/** What each deal is asked; the others have an answer that mostly fits. */
const ASKED_FIRST: DealField[] = [
  'businessId',
  'title',
  'description',
  'regularPrice',
  'dealPrice',
  'durationMinutes',
  'maxPurchases',
  'checkoutUrl',
  'expiryDate',
  'cancellationPolicy',
];
const MORE = DEAL_FIELD_NAMES.filter((name) => !ASKED_FIRST.includes(name));

export type DealAnswer = EditAnswer<DealField>;

type Props = {
  /** The id of the deal that is edited. */
  id?: string;
  values: DealValues;
  hidden: Record<string, string>;
  choice: BusinessChoice;
  /** The terms that hold where a deal says nothing else. */
  defaults: Terms;
  answer: DealAnswer | undefined;
  button: 'Create Deal' | 'Save Deal';
  /** It is new or a draft, and can be left one. */
  isDraft?: boolean;
};

export function DealForm(props: Props) {
  const { id, values, hidden, choice, defaults, answer, button, isDraft } = props;
  const [uploading, setUploading] = useState(false);
  const { hash } = useLocation();
  const [picked, setPicked] = useState<BusinessOption>();
  const businessOf = (id: string) => [picked, ...choice.businesses].find((one) => one?.id === id);
  const [earliest] = choice.businesses.map(({ today }) => today).sort();
  const { form, initial, draft, accepted, problems, hydrated, sending, change, setField, submit } =
    useDealForm(values, answer, (id) => businessOf(id)?.today ?? earliest);
  const business = businessOf(draft.businessId);
  const isWanted = (name: DealField) => Boolean(initial[name] || problems[name]);
  const first = DEAL_FIELD_NAMES.find((name) => answer?.problems?.[name]);
  const field = (name: DealField) => ({
    name,
    label: DEAL_FIELDS[name].label,
    required: !DEAL_FIELDS[name].isOptional,
    defaultValue: initial[name],
    problem: problems[name],
    autoFocus: name === first,
  });
  function businessControl() {
    const attributes = field('businessId');
    if (!hydrated || !choice.searched)
      return <BusinessSelect {...attributes} businesses={choice.businesses} />;
    return (
      <BusinessSearch
        {...attributes}
        chosen={business}
        ownId={values.businessId}
        onChosen={(one) => {
          setPicked(one);
          setField('businessId', one?.id ?? '');
        }}
      />
    );
  }
  function dateControl(name: 'startDate' | 'expiryDate') {
    const isStart = name === 'startDate';
    const hint = isStart
      ? 'If it is empty, visitors see the deal at once.'
      : `The deal ends with this day${business ? `, in ${business.city}` : ' where the business is'}.`;
    return (
      <div>
        <Field
          {...field(name)}
          type="date"
          min={isStart ? undefined : (business?.today ?? earliest)}
        />
        <p className="mt-1.5 text-ink-soft text-sm">
          {hint}
          {!isStart && id !== undefined && ` ${LIMITED_TIME_HINT}`}
        </p>
      </div>
    );
  }
  function control(name: DealField) {
    const { isMultiline, input, choices } = DEAL_FIELDS[name];
    if (name === 'businessId') return businessControl();
    if (choices) return <ChoiceField {...field(name)} choices={choices} />;
    if (name === 'startDate' || name === 'expiryDate') return dateControl(name);
    if (name === 'imageUrl')
      return (
        <PictureField
          field={{ ...field(name), ...input }}
          draft={draft}
          hasBusinessPicture={business?.picture !== undefined}
          hydrated={hydrated}
          uploading={uploading}
          onUploading={setUploading}
          onUrl={(url) => setField(name, url)}
        />
      );
    if (isMultiline) return <AreaField {...field(name)} />;
    const plain = <Field {...field(name)} {...input} autoComplete="off" />;
    if (name !== 'checkoutUrl') return plain;
    return (
      <>
        {plain}
        <p role="status" className="mt-1.5 text-sm text-warn empty:hidden">
          {isTestLink(draft.checkoutUrl.trim()) &&
            'This link is in test mode, so nobody can pay with it.'}
        </p>
      </>
    );
  }
  const row = (name: DealField) => (
    <div
      key={name}
      id={`field-${name}`}
      className={`scroll-mt-6 ${DEAL_FIELDS[name].isShort ? '' : 'sm:col-span-2'}`}
    >
      {name === 'terms' ? (
        <TermsField
          text={initial.terms}
          draft={draft.terms}
          defaults={defaults}
          problem={problems.terms}
        />
      ) : (
        control(name)
      )}
    </div>
  );
  const submitButton = {
    type: 'submit',
    disabled: sending || uploading || (hydrated && !draft.businessId),
    className: 'min-h-12 w-full sm:w-auto',
  } as const;
  return (
    <div className="mt-8 grid items-start gap-10 xl:grid-cols-[1fr_22rem]">
      {choice.isMissing && <FailedToLoad what="businesses" />}
      {choice.searched && <SearchWithoutScript {...choice.searched} />}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={change}
        onSubmit={submit}
        className="grid max-w-3xl items-start gap-5 sm:grid-cols-2"
      >
        <HiddenFields values={hidden} sent={answer?.values} />
        <div className="contents sm:*:col-span-2">
          {answer?.failure && <NotSaved failure={answer.failure} />}
          {answer?.changed && (
            <ConflictNotice record="deal" changed={answer.changed} sending={sending} />
          )}
        </div>
        {ASKED_FIRST.map(row)}
        <div className="sm:col-span-2">
          <Fold
            title="More"
            isOpen={MORE.some((name) => isWanted(name) || hash === `#field-${name}`)}
          >
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {MORE.map(row)}
              {id !== undefined && <ConfirmationAddress id={id} />}
            </div>
          </Fold>
        </div>
        <div className="sm:col-span-2">
          <div className="flex flex-wrap gap-3">
            <Button {...submitButton}>{button}</Button>
            {isDraft && (
              <Button {...submitButton} look="quiet" name="draft" value="yes">
                Save Draft
              </Button>
            )}
            <a href="#preview" className={buttonLook('quiet', 'w-full sm:w-auto xl:hidden')}>
              Preview
            </a>
          </div>
          {hydrated && !draft.businessId && (
            <p className="mt-2 text-ink-soft text-sm">Choose a business first.</p>
          )}
        </div>
      </Form>
      <DealPreview id={id} accepted={accepted} business={business} />
    </div>
  );
}

/** Where Stripe can send buyers after they paid: their terms, with the day that it was. */
function ConfirmationAddress({ id }: { id: string }) {
  const { publicUrl } = useSite().site;
  const address = `${publicUrl}/bought/${id}`;
  return (
    <div className="text-sm sm:col-span-2">
      <p className="text-ink-soft">
        Stripe can send buyers to their terms: in the payment link, under After payment, choose not
        to show the confirmation page, and redirect to this address.
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="wrap-anywhere">{address}</code>
        <CopyButton text={address} what="the address" />
      </p>
    </div>
  );
}
