import type { PricesView } from './prices-view.server.ts';

type Props = Pick<PricesView, 'spaName' | 'evidence'>;

/** The record: each price that was seen at a spa, with the day, who looked, and how. */
export function EvidenceList({ spaName, evidence }: Props) {
  return (
    <section aria-labelledby="evidence" className="mt-10">
      <h2 id="evidence" className="text-2xl">
        Seen at {spaName}
      </h2>
      {evidence.length === 0 && <p className="mt-2 text-ink-soft">Nothing was recorded so far.</p>}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {evidence.map(({ id, item, minutes, priceText, isOfDeal, how, url, seenOn, seenBy }) => (
          <li key={id} className="p-4">
            <p>
              <span className="font-semibold">{priceText}</span> · {item}, {minutes} minutes
              {!isOfDeal && <span className="text-ink-soft"> · another item</span>}
            </p>
            <p className="wrap-anywhere text-ink-soft text-sm">
              Seen on {seenOn} by {seenBy}
              {' · '}
              {url ? (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="text-sage underline underline-offset-4"
                >
                  {how}
                </a>
              ) : (
                how
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
