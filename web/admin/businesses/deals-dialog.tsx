import { useEffect, useRef } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { businessList } from './businesses.server.ts';

type ShownDeals = NonNullable<Awaited<ReturnType<typeof businessList>>['dealsShown']>;

/** A business's deals over the list; open as long as the address names the business. */
export function DealsDialog({ shown, onClose }: { shown: ShownDeals; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    // The server's page shows it open; a script turns it into a modal.
    if (!element || element.matches(':modal')) return;
    element.open = false;
    element.showModal();
  }, []);

  return (
    <Dialog ref={dialog} title={`Deals of ${shown.name}`} open onClose={onClose}>
      {shown.isHidden && (
        <p className="mt-4 rounded-card bg-warn-tint p-4 text-warn">
          This business is inactive, so visitors see none of these.
        </p>
      )}
      {shown.deals.length === 0 && <p className="mt-4 text-ink-soft">No deals yet.</p>}
      <ul className="mt-4 divide-y divide-line">
        {shown.deals.map(({ id, title, dealPriceText, regularPriceText, isLive, stateText }) => (
          <li key={id} className="grid gap-1 py-4">
            <span className="font-semibold">{title}</span>
            <span>
              <span className="sr-only">deal price </span>
              {dealPriceText}{' '}
              <span className="text-ink-soft">
                <span className="sr-only">regular price </span>
                <s>{regularPriceText}</s>
              </span>
            </span>
            <span className={`text-sm ${isLive ? 'text-good' : 'text-ink-soft'}`}>{stateText}</span>
          </li>
        ))}
      </ul>
      <noscript>
        <a href="/admin/businesses" className={buttonLook('quiet', 'mt-4')}>
          All businesses
        </a>
      </noscript>
    </Dialog>
  );
}
