import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { formatDate } from '../../../market/dates.ts';
import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import type { DealField } from '../../../market/deals/fields.ts';
import { parseKind } from '../../../market/deals/kinds.ts';
import { guessKind, percentOffLabel, pictureUrl } from '../../../market/deals/rules.ts';
import {
  type DealValues,
  dealValues,
  type ParsedColumns,
  parseDealForm,
} from '../../../market/deals/schema.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { pictureView } from '../../../market/pictures/drawings.ts';
import { DealCard } from '../../deals/deal-card.tsx';
import { readFormValues, useProblems } from '../../forms/use-problems.ts';
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.ts';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { EditAnswer } from '../history/conflict-notice.tsx';
import type { BusinessOption } from './business-choice.server.ts';

type Props = {
  /** The id of the deal that is edited: how its drawing looks depends on it. */
  id: string | undefined;
  accepted: AcceptedDeal;
  business: BusinessOption | undefined;
};

/** The card as visitors will see it, from what is typed so far and would be taken. */
export function DealPreview({ id = 'preview', accepted, business }: Props) {
  const prices = pricesIn(accepted);
  const card = cardFrom(id, accepted, business, prices);
  return (
    <aside aria-labelledby="preview" className="w-full max-w-sm xl:sticky xl:top-8">
      <h2 id="preview" tabIndex={-1} className="scroll-mt-4 text-2xl">
        Preview
      </h2>
      <p className="mt-2 min-h-7 text-ink-soft" role="status">
        {prices
          ? [percentOffLabel(prices), `You save ${formatDollars(savingCents(prices))}`]
              .filter(Boolean)
              .join(' · ')
          : 'With both prices you see what a visitor saves.'}
      </p>
      <div inert className="mt-4">
        <DealCard key={card.picture.photo?.url} deal={card} />
      </div>
    </aside>
  );
}

type TwoPrices = { regularPriceCents: number; dealPriceCents: number };

function pricesIn({
  regular_price_cents: regularPriceCents,
  deal_price_cents: dealPriceCents,
}: AcceptedDeal): TwoPrices | undefined {
  return regularPriceCents && dealPriceCents ? { regularPriceCents, dealPriceCents } : undefined;
}

const savingCents = (prices: TwoPrices) => prices.regularPriceCents - prices.dealPriceCents;

function cardFrom(
  id: string,
  accepted: AcceptedDeal,
  business: BusinessOption | undefined,
  prices: TwoPrices | undefined,
) {
  const { title = 'Title', image_url = '' } = accepted;
  const kind = parseKind(accepted.kind ?? '') ?? guessKind(title);
  const drawn = { id, title, kind, imageUrl: pictureUrl(image_url) };
  return {
    id,
    href: '/admin/deals',
    title,
    kind,
    picture: pictureView(drawn, business?.picture),
    durationMinutes: accepted.duration_minutes ?? 60,
    lengthText: `${accepted.duration_minutes ?? 60} minutes`,
    businessName: business?.name ?? 'Business',
    location: business ? `${business.city}, ${business.state}` : 'City, State',
    // A business's own, which says nothing of this deal.
    rating: undefined,
    percentOffText: prices && percentOffLabel(prices),
    dealPriceText: prices ? formatDollars(prices.dealPriceCents) : '$–',
    regularPriceText: prices ? formatDollars(prices.regularPriceCents) : '$–',
    savingText: prices ? formatDollars(savingCents(prices)) : '$–',
    expiresAt: 0,
    endsOnText: accepted.expiryDate ? formatDate(accepted.expiryDate, 'monthAndDay') : '–',
  };
}

/** What is typed, what is wrong with it, and whether it is on its way. */
export function useDealForm(
  stored: DealValues,
  answer: EditAnswer<DealField> | undefined,
  todayAt: (businessId: string) => string | undefined,
) {
  const [initial] = useState(answer ? dealValues(answer.values) : stored);
  const [draft, setDraft] = useState(initial);
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<DealField>(
    answer,
    (values) => checkDeal(values, todayAt).problems,
  );
  // Only a script may disable the button: without one the server says what is missing.
  const [hydrated, setHydrated] = useState(false);
  const sending = useNavigation().formMethod === 'POST';
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(stored));

  const readDraft = () => setDraft(dealValues(readFormValues(form.current)));
  function change(event: Pick<FormEvent, 'target'>) {
    readDraft();
    clearFixedProblems(event);
  }
  const handleHydration = useEffectEvent(() => {
    setHydrated(true);
    // What was filled in before the script came.
    readDraft();
  });
  useEffect(() => handleHydration(), []);

  /** Fills a field in for the administrator. */
  function setField(name: 'imageUrl' | 'businessId', value: string) {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    change({ target: field });
  }

  function submit(event: FormEvent) {
    withdrawErrors();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (sending || hasProblems(button)) event.preventDefault();
  }

  const accepted = checkDeal(draft, todayAt).accepted;
  return { form, initial, draft, accepted, problems, hydrated, sending, change, setField, submit };
}

type AcceptedDeal = { [name in keyof ParsedColumns]?: ParsedColumns[name] | undefined };

/** What the form would refuse, and the values that it takes as they are. */
function checkDeal(
  values: Record<string, string>,
  todayAt: (businessId: string) => string | undefined,
) {
  const isDraft = values.draft === 'yes';
  const { problems, deal } = parseDealForm(values, isDraft);
  const accepted: AcceptedDeal = { ...deal };
  const today = todayAt(values.businessId ?? '');
  if (today && !isDraft && deal.expiryDate && deal.expiryDate < today) {
    problems.expiryDate = DEAL_MESSAGES.pastDate;
    accepted.expiryDate = undefined;
  }
  if (problems.dealPrice) accepted.deal_price_cents = undefined;
  return { problems, accepted };
}
