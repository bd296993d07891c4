import { type ComponentProps, useEffect } from 'react';
// biome-ignore lint/style/noRestrictedImports: replaces an address that the browser shows, as it is
import { data, replace, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { parseSearch, searchPath } from '../../../../market/deals/search-criteria.ts';
import { search, searchMetadata } from '../../../../market/pages/results.server.ts';
import { capitalize } from '../../../../market/words.ts';
import { pageState, services } from '../../../context.ts';
import { pageMeta } from '../../../kit/layout/page-meta.ts';
import { show } from '../../../kit/layout/show.server.ts';
import { useSite } from '../../../kit/layout/use-site.ts';
import { BELOW_THE_BAR, ToastArea, toast } from '../../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useRememberZip } from '../last-zip.ts';
import { LoadingFailed, loadDealsCached, loadingFailed } from '../loading-failed.tsx';
import type { Route } from './+types/search';
import { FilterForm } from './filter-form.tsx';
import { KindChips } from './kind-chips.tsx';
import { NoFilteredResults, NoResults } from './no-results.tsx';
import { Results, ResultsHeading } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { MapSwitch, useResultsMap } from './use-results-map.tsx';
import { UnknownZip, ZipPrompt } from './zip-prompt.tsx';

export const handle = {
  access: 'public',
  cached: (_path, query) => searchPath(parseSearch(query)),
  counted: true,
  listed: true,
} satisfies RouteFacts;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  try {
    const found = await search(url.searchParams, app);
    const { value: result } = found;
    context.get(pageState).showsGoogleMap =
      result.kind === 'found' && result.map?.provider.kind === 'google';
    const status = result.kind === 'unknown-zip' ? 404 : 200;
    const head = searchMetadata(result, app);
    // The map's view is a text, which only those who open the map read.
    const shown =
      result.kind === 'found'
        ? { ...result, map: result.map && JSON.stringify(result.map) }
        : result;
    const view = { kind: 'loaded' as const, result: shown, head };
    return show(context, { ...found, value: view }, { status });
  } catch (error) {
    app.report(error);
    return data(loadingFailed, { status: 503 });
  }
}

/** How far the search was scrolled that stays where nothing answers. */
let stayingAt: number | undefined;

/** Where nothing answers, the search that is shown stays, with a message. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  stayingAt = undefined;
  const answer = await loadDealsCached(request, serverLoader);
  const { pathname, search: shown } = window.location;
  const requested = new URL(request.url);
  if (answer.kind !== 'failed' || !answer.isUnreachable) return answer;
  if (pathname !== requested.pathname || shown === requested.search) return answer;
  toast('error', answer.head.title);
  stayingAt = window.scrollY;
  throw replace(pathname + shown);
}

/** What leads back to the search that is shown asks nobody. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const leadsBack = stayingAt !== undefined && currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && !leadsBack;
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

type Result = Extract<Route.ComponentProps['loaderData'], { kind: 'loaded' }>['result'];

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  useStayingScroll();
  const result = loaderData.kind === 'loaded' ? loaderData.result : undefined;
  const hasMap = result?.kind === 'found' && result.map !== undefined;
  const { OpenMap, button, open, close } = useResultsMap(hasMap);
  useRememberZip(result?.kind === 'unknown-zip' ? undefined : result?.criteria.zip);
  return (
    <>
      <div className="relative z-10 border-line border-b bg-paper not-short:sticky not-short:top-0 print:hidden">
        <div className="page flex flex-wrap items-center gap-x-1 gap-y-1 py-1.5 sm:gap-x-2">
          <Forms result={result} />
          {hasMap && (
            <MapSwitch
              ref={button}
              isOpen={OpenMap !== undefined}
              onClick={OpenMap ? close : open}
            />
          )}
        </div>
        {result && 'kinds' in result && <KindChips {...result} />}
        <ToastArea place={BELOW_THE_BAR} />
      </div>
      <div id="results" tabIndex={-1} className="page pb-10 outline-none">
        {loaderData.kind === 'failed' && <LoadingFailed {...loaderData} />}
        {result && <Answer result={result} OpenMap={OpenMap} onCloseMap={close} />}
      </div>
    </>
  );
}

/** The search that stays where nothing answers is scrolled as it was. */
function useStayingScroll() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step scrolls to the top, also back to here
  useEffect(() => {
    if (stayingAt !== undefined) window.scrollTo(0, stayingAt);
  }, [key]);
}

/** What to search for; its filters where the ZIP code is one. */
function Forms({ result }: { result: Result | undefined }) {
  const { criteria, path = '' } = result ?? {};
  return (
    <>
      <SearchForm
        key={`${criteria?.zip} ${criteria?.radiusMiles}`}
        criteria={criteria}
        path={path}
      />
      {criteria?.zip && result?.kind !== 'unknown-zip' && (
        <FilterForm
          criteria={criteria}
          path={path}
          totalText={result?.kind === 'found' ? result.totalText : '0 deals'}
        />
      )}
    </>
  );
}

type AnswerProps = Pick<ComponentProps<typeof Results>, 'OpenMap' | 'onCloseMap'> & {
  result: Result;
};

/** What a search finds, or what there is in its place. */
function Answer({ result, ...map }: AnswerProps) {
  const product = capitalize(useSite().site.product);
  const heading = <ResultsHeading product={product} criteria={result.criteria} />;
  switch (result.kind) {
    case 'no-zip':
      return (
        <div className="pt-8">
          <ZipPrompt states={result.states} />
        </div>
      );
    case 'unknown-zip':
      return <UnknownZip />;
    case 'found':
      return <Results {...result} {...map} product={product} />;
    case 'filtered-out':
      return <NoFilteredResults {...result} heading={heading} />;
    case 'none':
      return <NoResults {...result} heading={heading} />;
  }
}
