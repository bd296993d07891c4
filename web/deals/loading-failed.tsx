import { loadCached, withFallback } from '../layout/client-cache.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** What a page of deals is, where they could not be loaded. */
export const loadingFailed = {
  kind: 'failed' as const,
  head: {
    title: 'Error Loading Deals',
    description: 'The deals could not be loaded.',
    hidden: true,
  },
  until: 0,
};

type LoadedPage = { kind: string; until: number };

/** Deal data of a page, as this browser remembers it; 'failed' where no deals came. */
export function loadDealsCached<Data extends LoadedPage>(
  request: Request,
  load: () => Promise<Data>,
) {
  const cachedDeals = loadCached({
    request,
    load: async () => {
      const answer = await load();
      if (answer.kind === 'failed') throw new Error('The deals could not be loaded');
      return answer;
    },
    validUntil: (answer) => answer.until,
  });
  return withFallback(cachedDeals, loadingFailed);
}

export function LoadingFailed() {
  return (
    <EmptyState
      title="Error Loading Deals"
      text="There was a problem loading the deals. Please try again later."
    />
  );
}
