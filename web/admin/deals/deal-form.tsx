import { Form, useLocation } from 'react-router';
import { formatDate } from '../../../market/dates.ts';
import { placeSeen } from '../../../market/deals/copy.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import type { DealValues } from '../../../market/deals/schema.ts';
import type { Terms } from '../../../market/terms/rules.ts';
import { HiddenFields } from '../../kit/forms/hidden-fields.tsx';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { useSite } from '../../kit/layout/use-site.ts';
import { FailedToLoad } from '../../kit/lists/list.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { Fold } from '../../kit/ui/fold.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { ConflictNotice, type EditAnswer } from '../changes/conflict-notice.tsx';
import type { BusinessOptions } from './business-options.server.ts';
import { DealFieldRow } from './deal-fields.tsx';
import { DealPreview } from './deal-preview.tsx';
import { useDealForm } from './use-deal-form.ts';

/** The specified fields; the others have an answer that mostly fits. */
const ASKED_FIRST: DealField[] = [
  'businessId',
  'title',
  'description',
  'regularPrice',
  'dealPrice',
  'durationMinutes',
  'maxPurchases',
  'imageUrl',
  'checkoutUrl',
  'expiryDate',
  'cancellationPolicy',
];
const MORE = DEAL_FIELD_NAMES.filter((name) => !ASKED_FIRST.includes(name));

export type DealAnswer = EditAnswer<DealField>;

type Props = {
  id?: string;
  values: DealValues;
  hidden: Record<string, string>;
  businesses: BusinessOptions;
  /** They could not be loaded. */
  isMissing?: boolean;
  /** The terms that hold where a deal says nothing else. */
  defaults: Terms;
  answer: DealAnswer | undefined;
  button: 'Create Deal' | 'Save Deal';
  /** It is new or a draft, and can be left one. */
  isDraft?: boolean;
};

export function DealForm(props: Props) {
  const { id, values, hidden, businesses, isMissing, defaults, answer, button, isDraft } = props;
  const { hash } = useLocation();
  const state = useDealForm(values, answer, businesses);
  const { form, initial, problems, hydrated, business, sending, change, submit } = state;
  const isWanted = (name: DealField) => Boolean(problems[name]) || hash === `#field-${name}`;
  const row = (name: DealField) => (
    <DealFieldRow
      key={name}
      name={name}
      state={state}
      defaults={defaults}
      isEdited={id !== undefined}
    />
  );
  const submitButton = {
    type: 'submit',
    disabled: sending || state.uploading || (hydrated && !business),
    className: 'min-h-12 grow sm:grow-0',
  } as const;
  return (
    <div className="mt-8 grid items-start gap-10 xl:grid-cols-[1fr_22rem]">
      {isMissing && <FailedToLoad what="businesses" />}
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
        <div className="min-w-0 sm:col-span-2">
          <Fold title="More" says={moreText(initial)} isOpen={MORE.some(isWanted)}>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {MORE.map(row)}
              {id !== undefined && <ConfirmationAddress id={id} />}
            </div>
          </Fold>
        </div>
        <p className="sm:col-span-2 xl:hidden">
          <TextLink href="#preview">Preview</TextLink>
        </p>
        <div
          data-foot
          className="sticky bottom-(--bar) z-10 border-line border-t bg-paper py-3 sm:col-span-2"
        >
          <div className="flex flex-wrap gap-3">
            <Button {...submitButton}>{button}</Button>
            {isDraft && (
              <Button {...submitButton} look="quiet" name="draft" value="yes">
                Save Draft
              </Button>
            )}
          </div>
          {hydrated && !business && (
            <p className="mt-2 text-ink-soft text-sm">Choose a business first.</p>
          )}
        </div>
      </Form>
      <DealPreview id={id ?? hidden.key} accepted={state.accepted} business={business} />
    </div>
  );
}

function moreText(values: DealValues): string {
  const filled = MORE.filter((name) => values[name]).map((name) => {
    const { label, choices } = DEAL_FIELDS[name];
    if (name === 'terms') return label;
    if (name === 'startDate' || name === 'priceSeenOn')
      return `${label} ${formatDate(values[name])}`;
    if (name === 'priceSeenAt') return `${label}: ${placeSeen(values[name])}`;
    return `${label}: ${choices?.find(({ value }) => value === values[name])?.label ?? values[name]}`;
  });
  return filled.join(' · ');
}

/** Where Stripe can send buyers after they paid; it fills in their checkout, which says the day. */
function ConfirmationAddress({ id }: { id: string }) {
  const { publicUrl } = useSite().site;
  const address = `${publicUrl}/bought/${id}?session={CHECKOUT_SESSION_ID}`;
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
