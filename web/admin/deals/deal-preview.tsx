import { formatDate } from '../../../market/dates.ts';
import { parseKind } from '../../../market/deals/kinds.ts';
import { guessKind, percentOffLabel, pictureUrl } from '../../../market/deals/rules.ts';
import { formatDollars } from '../../../market/dollars.ts';
import { pictureView } from '../../../market/pictures/drawings.ts';
import { DealCard } from '../../pages/deals/deal-card.tsx';
import type { BusinessOption } from './business-options.server.ts';
import type { AcceptedDeal } from './use-deal-form.ts';

type Props = {
  /** The id of the deal, or the key of the form that makes it: its drawing follows their end. */
  id: string | undefined;
  accepted: AcceptedDeal;
  business: BusinessOption | undefined;
};

/** The card as visitors will see it, from what is typed so far and would be taken. */
export function DealPreview({ id = 'new-deal', accepted, business }: Props) {
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
          : 'Enter both prices to see what a visitor saves.'}
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
