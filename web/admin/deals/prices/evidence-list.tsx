import { documentsPath } from '../../file-paths.ts';
import type { PricesView } from './prices-view.server.ts';

type Props = Pick<PricesView, 'spaName' | 'businessId' | 'evidence'>;

/** The record: each price that was seen at a spa, with the day, who looked, and how. */
export function EvidenceList({ spaName, businessId, evidence }: Props) {
  return (
    <section aria-labelledby="evidence" className="mt-10">
      <h2 id="evidence" className="text-2xl">
        Seen at {spaName}
      </h2>
      {evidence.length === 0 && <p className="mt-2 text-ink-soft">Nothing was recorded so far.</p>}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {evidence.map((one) => (
          <EvidenceRow key={one.id} one={one} businessId={businessId} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { one: PricesView['evidence'][number]; businessId: string };

function EvidenceRow({ one, businessId }: RowProps) {
  const { document, how, url } = one;
  return (
    <li className="p-4">
      <p>
        <span className="font-semibold">{one.priceText}</span> · {one.item}, {one.minutes} minutes
        {!one.isOfDeal && <span className="text-ink-soft"> · another item</span>}
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Seen on {one.seenOn} by {one.seenBy}
        {' · '}
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
            {how}
          </a>
        ) : (
          how
        )}
        {document && (
          <>
            {' · '}
            <a href={`${documentsPath(businessId)}/${document.id}`} target="_self" className={LINK}>
              {document.name}
            </a>
          </>
        )}
        {one.provesNothing && ' · without an address or document it proves nothing'}
      </p>
    </li>
  );
}

const LINK = 'text-sage underline underline-offset-4';
