import { orFailed, remembered } from '../layout/client-cache.ts';
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

type Answer = { kind: string; until: number };

/** Deal data of a page, as this browser remembers it; 'failed' where no deals came. */
export function rememberedDeals<Data extends Answer>(request: Request, ask: () => Promise<Data>) {
  const asked = remembered({
    request,
    ask: async () => {
      const answer = await ask();
      if (answer.kind === 'failed') throw new Error('The deals could not be loaded');
      return answer;
    },
    trueUntil: (answer) => answer.until,
  });
  return orFailed(asked, loadingFailed);
}

export function LoadingFailed() {
  return (
    <EmptyState
      title="Error Loading Deals"
      text="There was a problem loading the deals. Please try again later."
    />
  );
}
