import { useState } from 'react';
import { Form } from 'react-router';
import { DEAL_FIELDS, type DealField, type DealValues } from '../../../market/deals/schema.ts';
import { NotSaved } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field } from '../../ui/field.tsx';
import { ChangedMeanwhile } from '../history/conflict-notice.tsx';
import { FailedToLoad } from '../lists/failed-to-load.tsx';
import { BusinessSearch } from './business-search.tsx';
import { BusinessSelect, SearchWithoutScript } from './business-select.tsx';
import type { DealAnswer } from './deal-answer.ts';
import { DealPreview } from './deal-preview.tsx';
import type { SpaChoice, SpaOption } from './form-data.server.ts';
import { labels } from './labels.ts';
import { PictureUpload } from './picture-upload.tsx';
import { useDealForm } from './use-deal-form.ts';

type Props = {
  values: DealValues;
  hidden: Record<string, string>;
  choice: SpaChoice;
  answer: DealAnswer | undefined;
  button: 'Create Deal' | 'Save Deal';
};

export function DealForm({ values, hidden, choice, answer, button }: Props) {
  const [uploading, setUploading] = useState(false);
  const [picked, setPicked] = useState<SpaOption>();
  const spaOf = (id: string) => [picked, ...choice.spas].find((one) => one?.id === id);
  const { form, initial, draft, problems, awake, sending, change, put, submit } = useDealForm(
    values,
    answer,
    (id) => spaOf(id)?.today,
  );
  const spa = spaOf(draft.businessId);
  const [earliest] = choice.spas.map(({ today }) => today).sort();
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
          <ChangedMeanwhile record="deal" changed={answer.changed} sending={sending} />
        )}
        {awake && choice.searched ? (
          <BusinessSearch
            {...field('businessId')}
            chosen={spa}
            ownId={values.businessId}
            onChosen={(one) => {
              setPicked(one);
              put('businessId', one?.id ?? '');
            }}
          />
        ) : (
          <BusinessSelect {...field('businessId')} spas={choice.spas} />
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
        {awake && (
          <PictureUpload
            busy={uploading}
            onBusy={setUploading}
            onKept={(url) => put('imageUrl', url)}
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
            disabled={sending || uploading || (awake && !draft.businessId)}
            className="min-h-12 w-full sm:w-auto"
          >
            {button}
          </Button>
          {awake && !draft.businessId && (
            <p className="mt-2 text-ink-soft text-sm">Choose a business first.</p>
          )}
        </div>
      </Form>
      <DealPreview draft={draft} spa={spa} />
    </div>
  );
}
