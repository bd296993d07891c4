import { Link, useLocation } from 'react-router';
import { isUnreachable, unreachableText } from '../../kit/forms/failure.ts';
import { loadCached, withFallback } from '../../kit/layout/client-cache.ts';
import { ERROR_LOADING_DEALS } from '../../kit/layout/reachability.ts';
import { useBrand } from '../../kit/layout/use-site.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';

/** What a page of deals is, where they could not be loaded. */
export const loadingFailed = {
  kind: 'failed' as const,
  head: {
    title: ERROR_LOADING_DEALS,
    description: 'The deals could not be loaded.',
    hidden: true,
  },
  until: 0,
  /** True where nothing answered, and not even our server failed. */
  isUnreachable: false,
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
  const answer = cachedDeals.catch((error) => {
    if (!isUnreachable(error)) throw error;
    return { ...loadingFailed, isUnreachable: true };
  });
  return withFallback(answer, loadingFailed);
}

type Props = Pick<typeof loadingFailed, 'isUnreachable'>;

/** The specified words; where nothing answers, why; and the page once more. */
export function LoadingFailed({ isUnreachable }: Props) {
  const { pathname, search } = useLocation();
  const brand = useBrand();
  return (
    <EmptyState
      title={ERROR_LOADING_DEALS}
      text="There was a problem loading the deals. Please try again later."
    >
      {isUnreachable && <p className="-mt-4 mb-8 text-ink-soft">{unreachableText(brand)}</p>}
      <Link to={pathname + search} replace className={buttonLook()}>
        Try Again
      </Link>
    </EmptyState>
  );
}
