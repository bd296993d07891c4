import { useState } from 'react';
import { Form } from 'react-router';
import { DEAL_FIELDS, type DealField, type DealValues } from '../../../market/deals/schema.ts';
import { NotSaved } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field } from '../../ui/field.tsx';
import { ConflictNotice } from '../history/conflict-notice.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { BusinessSearch } from './business-search.tsx';
import { BusinessSelect, SearchWithoutScript } from './business-select.tsx';
import type { DealFormResult } from './deal-answer.ts';
import { DealPreview } from './deal-preview.tsx';
import type { BusinessChoice, BusinessOption } from './form-data.server.ts';
import { labels } from './labels.ts';
import { PictureUpload } from './picture-upload.tsx';
import { useDealForm } from './use-deal-form.ts';

type Props = {
  values: DealValues;
  hidden: Record<string, string>;
  choice: BusinessChoice;
  answer: DealFormResult | undefined;
  button: 'Create Deal' | 'Save Deal';
};

export function DealForm({ values, hidden, choice, answer, button }: Props) {
  const [uploading, setUploading] = useState(false);
  const [picked, setPicked] = useState<BusinessOption>();
  const spaOf = (id: string) => [picked, ...choice.businesses].find((one) => one?.id === id);
  const { form, initial, draft, problems, hydrated, sending, change, setField, submit } =
    useDealForm(values, answer, (id) => spaOf(id)?.today);
  const spa = spaOf(draft.businessId);
  const [earliest] = choice.businesses.map(({ today }) => today).sort();
  const first = DEAL_FIELDS.find((name) => answer?.problems?.[name]);
  const field = (name: DealField) => ({
    name,
    label: labels[name],
    required: true,
    defaultValue: initial[name],
    problem: problems[name],
    autoFocus: name === first,
  });
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
        className="grid max-w-3xl gap-5"
      >
        {Object.entries(answer?.hidden ?? hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {answer?.failure && <NotSaved failure={answer.failure} />}
        {answer?.changed && (
          <ConflictNotice record="deal" changed={answer.changed} sending={sending} />
        )}
        {hydrated && choice.searched ? (
          <BusinessSearch
            {...field('businessId')}
            chosen={spa}
            ownId={values.businessId}
            onChosen={(one) => {
              setPicked(one);
              setField('businessId', one?.id ?? '');
            }}
          />
        ) : (
          <BusinessSelect {...field('businessId')} spas={choice.businesses} />
        )}
        <Field {...field('title')} autoComplete="off" />
        <AreaField {...field('description')} required={false} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field {...field('regularPrice')} inputMode="decimal" autoComplete="off" />
          <Field {...field('dealPrice')} inputMode="decimal" autoComplete="off" />
          <Field {...field('durationMinutes')} inputMode="numeric" autoComplete="off" />
          <Field {...field('maxPurchases')} inputMode="numeric" autoComplete="off" />
        </div>
        <Field {...field('imageUrl')} type="url" placeholder="https://" autoComplete="off" />
        {hydrated && (
          <PictureUpload
            busy={uploading}
            onBusy={setUploading}
            onUploaded={(url) => setField('imageUrl', url)}
          />
        )}
        <Field
          {...field('checkoutUrl')}
          type="url"
          placeholder="https://buy.stripe.com/"
          autoComplete="off"
        />
        <div>
          <Field
            {...field('expiryDate')}
            type="date"
            min={spa?.today ?? earliest}
            className="sm:w-1/2"
          />
          <p className="mt-1.5 text-ink-soft text-sm">
            The deal ends with this day{spa ? `, in ${spa.city}` : ' where the business is'}.
          </p>
        </div>
        <AreaField {...field('cancellationPolicy')} />
        <div>
          <Button
            type="submit"
            disabled={sending || uploading || (hydrated && !draft.businessId)}
            className="min-h-12 w-full sm:w-auto"
          >
            {button}
          </Button>
          {hydrated && !draft.businessId && (
            <p className="mt-2 text-ink-soft text-sm">Choose a business first.</p>
          )}
        </div>
      </Form>
      <DealPreview draft={draft} spa={spa} />
    </div>
  );
}
