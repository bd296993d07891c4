import { guessKind, parseKind } from '../../../market/deals/kinds.ts';
import { parsePrice, percentOffLabel } from '../../../market/deals/rules.ts';
import type { DealValues } from '../../../market/deals/schema.ts';
import { isCalendarDay } from '../../../market/text.ts';
import { DealCard } from '../../deals/deal-card.tsx';
import { pictureView } from '../../deals/drawings.ts';
import { formatDollars } from '../../deals/format.ts';
import { formatTime } from '../../ui/format-time.ts';
import type { BusinessOption } from './form-data.server.ts';

type Props = { draft: DealValues; spa: BusinessOption | undefined };

/** The card as visitors will see it, from what is typed so far. */
export function DealPreview({ draft, spa }: Props) {
  const prices = pricesIn(draft);
  const card = cardFrom(draft, spa, prices);
  return (
    <aside aria-labelledby="preview" className="w-full max-w-sm xl:sticky xl:top-8">
      <h2 id="preview" className="text-2xl">
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

function pricesIn(draft: DealValues): TwoPrices | undefined {
  const regular = parsePrice(draft.regularPrice);
  const deal = parsePrice(draft.dealPrice);
  if (regular.kind !== 'cents' || deal.kind !== 'cents' || deal.cents >= regular.cents) return;
  return { regularPriceCents: regular.cents, dealPriceCents: deal.cents };
}

const savingCents = (prices: TwoPrices) => prices.regularPriceCents - prices.dealPriceCents;

function cardFrom(
  draft: DealValues,
  spa: BusinessOption | undefined,
  prices: TwoPrices | undefined,
) {
  const { title, imageUrl } = draft;
  const ownUrl = /^https?:\/\/./i.test(imageUrl.trim()) ? imageUrl.trim() : '';
  const shownTitle = title.trim() || 'Title';
  const kind = parseKind(draft.kind) ?? guessKind(title);
  return {
    id: 'preview',
    href: '/admin/deals',
    title: shownTitle,
    kind,
    picture: pictureView(
      { id: 'preview', title: shownTitle, kind, imageUrl: ownUrl },
      spa?.picture,
    ),
    durationMinutes: Number.parseInt(draft.durationMinutes, 10) || 60,
    spaName: spa?.name ?? 'Business',
    location: spa ? `${spa.city}, ${spa.state}` : 'City, State',
    // A business's own, which says nothing of this deal.
    rating: undefined,
    percentOffText: prices && percentOffLabel(prices),
    dealPriceText: prices ? formatDollars(prices.dealPriceCents) : '$–',
    regularPriceText: prices ? formatDollars(prices.regularPriceCents) : '$–',
    savingText: prices ? formatDollars(savingCents(prices)) : '$–',
    expiresAt: 0,
    endsOnText: formatEndDay(draft.expiryDate),
    endsAtText: '',
  };
}

/** Noon of that day is that day in UTC. */
function formatEndDay(day: string): string {
  if (!isCalendarDay(day)) return '–';
  return formatTime(Date.parse(`${day}T12:00:00Z`), 'monthAndDay', 'UTC');
}
