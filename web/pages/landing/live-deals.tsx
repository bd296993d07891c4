import { startTransition, useEffect, useState } from 'react';
import type { DealOverview } from '../../../market/pages/nationwide.server.ts';
import { fetchOrFailure, readJson } from '../../kit/forms/failure.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { DealGrid } from '../deals/deal-card.tsx';
import { DealCities } from '../deals/deal-cities.tsx';
import type { EndingNear } from '../deals/ending-near.ts';
import { useLastZip } from '../deals/last-zip.ts';

export function LiveDeals({ deals, cities }: Pick<DealOverview, 'deals' | 'cities'>) {
  const near = useDealsNearLastZip();
  const shown = near?.deals ?? deals;
  if (shown.length === 0) return null;
  const isOnlyOne = deals.length === 1;
  const title = isOnlyOne ? 'On sale now' : 'Ending soon across the country';
  return (
    <div className="page grid gap-12">
      <section aria-labelledby="live-title">
        {/* Both headings take one line, so nothing below moves when deals nearby load. */}
        <h2 id="live-title" className="text-[clamp(1.125rem,6vw,1.5rem)] md:text-4xl">
          {near ? `Ending soon near ${near.zip}` : title}
        </h2>
        {/* The key replaces the whole list, so that no card moves from one list to the other. */}
        <DealGrid key={near?.zip} deals={shown} className="mt-4 md:mt-6" />
        {near && (
          <TextLink to={near.href} tall className="mt-2">
            All deals near {near.zip}
          </TextLink>
        )}
      </section>
      {!isOnlyOne && <DealCities cities={cities} />}
    </div>
  );
}

/** Undefined until they load, and if there are none. */
function useDealsNearLastZip() {
  const zip = useLastZip();
  const [near, setNear] = useState<EndingNear & { zip: string }>();
  useEffect(() => {
    if (!zip) return;
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      const url = `/deals.json?zip=${zip}`;
      const result = await fetchOrFailure(url, '', readJson<EndingNear>, { signal });
      if (!('answer' in result) || result.answer.deals.length === 0 || signal.aborted) return;
      startTransition(() => setNear({ ...result.answer, zip }));
    })();
    return () => controller.abort();
  }, [zip]);
  return near;
}
