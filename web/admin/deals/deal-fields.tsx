import { LIMITED_TIME_HINT, priceSeenText } from '../../../market/deals/copy.ts';
import { DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import { isTestLink } from '../../../market/deals/rules.ts';
import type { Terms } from '../../../market/terms/rules.ts';
import { AreaField, ChoiceField, Field } from '../../kit/ui/field.tsx';
import { BusinessField } from './business-field.tsx';
import { PictureField } from './picture-field.tsx';
import { TermsField } from './terms-field.tsx';
import type { DealFormState } from './use-deal-form.ts';

type Props = {
  name: DealField;
  state: DealFormState;
  defaults: Terms;
  isEdited: boolean;
};

export function DealFieldRow({ name, ...props }: Props) {
  return (
    <div
      id={`field-${name}`}
      className={`scroll-mt-6 ${DEAL_FIELDS[name].isShort ? '' : 'sm:col-span-2'}`}
    >
      <Control name={name} {...props} />
    </div>
  );
}

function Control({ name, state, defaults, isEdited }: Props) {
  const { field, draft, businessField, setField } = state;
  const { isMultiline, input, choices } = DEAL_FIELDS[name];
  switch (name) {
    case 'businessId':
      return <BusinessField {...field(name)} {...businessField} />;
    case 'priceSeenOn':
      return <SeenOnControl state={state} />;
    case 'startDate':
    case 'expiryDate':
      return <DateControl name={name} state={state} isEdited={isEdited} />;
    case 'imageUrl':
      return (
        <PictureField
          field={{ ...field(name), ...input }}
          draft={draft}
          hasBusinessPicture={state.business?.picture !== undefined}
          hydrated={state.hydrated}
          uploading={state.uploading}
          onUploading={state.setUploading}
          onUrl={(url) => setField(name, url)}
        />
      );
    case 'terms': {
      const { defaultValue, problem } = field(name);
      return (
        <TermsField text={defaultValue} draft={draft.terms} defaults={defaults} problem={problem} />
      );
    }
  }
  if (choices) return <ChoiceField {...field(name)} choices={choices} />;
  if (isMultiline)
    return (
      <>
        <AreaField {...field(name)} />
        {name === 'cancellationPolicy' && (
          <p className="mt-1.5 text-ink-soft text-sm">
            It replaces the site’s lines about cancelling on this deal’s page.
          </p>
        )}
      </>
    );
  return (
    <>
      <Field {...field(name)} {...input} autoComplete="off" />
      {name === 'checkoutUrl' && <TestLinkHint url={draft.checkoutUrl} />}
    </>
  );
}

type DateProps = Pick<Props, 'state' | 'isEdited'> & { name: 'startDate' | 'expiryDate' };

function DateControl({ name, state, isEdited }: DateProps) {
  const { field, business, today } = state;
  const isStart = name === 'startDate';
  const hint = isStart
    ? 'If it is empty, visitors see the deal at once.'
    : `The deal ends at the end of this day${business ? `, in ${business.city}` : ' where the business is'}.`;
  return (
    <>
      <Field {...field(name)} type="date" min={isStart ? undefined : today} />
      <p className="mt-1.5 text-ink-soft text-sm">
        {hint}
        {!isStart && isEdited && ` ${LIMITED_TIME_HINT}`}
      </p>
    </>
  );
}

function SeenOnControl({ state: { field, today, accepted } }: Pick<Props, 'state'>) {
  const { regular_price_cents: cents, price_seen_at: seenAt, price_seen_on: seenOn } = accepted;
  const seen = cents && seenAt && seenOn ? priceSeenText(cents, seenAt, seenOn) : undefined;
  return (
    <>
      <Field {...field('priceSeenOn')} type="date" max={today} />
      <p className="mt-1.5 text-ink-soft text-sm">
        {seen
          ? `For 90 days visitors read: ${seen.start} ${seen.place}, ${seen.end}.`
          : 'For 90 days visitors read where and when the regular price was seen.'}
      </p>
    </>
  );
}

function TestLinkHint({ url }: { url: string }) {
  return (
    <p role="status" className="mt-1.5 text-sm text-warn empty:hidden">
      {isTestLink(url.trim()) && 'This link is in test mode, so nobody can pay with it.'}
    </p>
  );
}
