import type { DealView } from '../../../market/pages/card.server.ts';

type BadgeProps = { label: string | undefined; className: string };

export function PercentBadge({ label, className }: BadgeProps) {
  if (label === undefined) return null;
  return <p className={`rounded-full bg-clay font-semibold text-on-clay ${className}`}>{label}</p>;
}

type PricesProps = { deal: DealView; className: string; quiet?: boolean };

/** `quiet` where they can no longer be paid. */
export function Prices({ deal, className, quiet = false }: PricesProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="sr-only">deal price </span>
      <span className={`display ${quiet ? 'text-ink-soft' : 'text-clay'} ${className}`}>
        {deal.dealPriceText}
      </span>
      <span className="sr-only"> regular price </span>
      <s className="text-ink-soft">{deal.regularPriceText}</s>
    </p>
  );
}
