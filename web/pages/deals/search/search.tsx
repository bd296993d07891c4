import type { ComponentProps } from 'react';
import { parseSearch, searchPath } from '../../../../market/deals/search-criteria.ts';
import { search, searchMetadata } from '../../../../market/pages/results.server.ts';
import { capitalize } from '../../../../market/words.ts';
import { pageState, services } from '../../../context.ts';
import { loadCached, withFallback } from '../../../kit/layout/client-cache.ts';
import { ERROR_LOADING_DEALS } from '../../../kit/layout/failure-words.ts';
import { asNotLoaded, type NotLoaded, useLastFound } from '../../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../../kit/layout/or-unavailable.server.ts';
import { pageMeta } from '../../../kit/layout/page-meta.ts';
import { show } from '../../../kit/layout/show.server.ts';
import { useSite } from '../../../kit/layout/use-site.ts';
import { BELOW_THE_BAR, ToastArea } from '../../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useRememberZip } from '../last-zip.ts';
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
  const found = await orUnavailable(app.report, search(url.searchParams, app));
  const { value: result } = found;
  context.get(pageState).showsGoogleMap =
    result.kind === 'found' && result.map?.provider.kind === 'google';
  const status = result.kind === 'unknown-zip' ? 404 : 200;
  const head = searchMetadata(result, app);
  // The map's view is a text, which only those who open the map read.
  const shown =
    result.kind === 'found' ? { ...result, map: result.map && JSON.stringify(result.map) } : result;
  return show(context, { ...found, value: { result: shown, head } }, { status });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(loadCached(request, serverLoader), (error) => ({
    ...asNotLoaded(error),
    head: { title: ERROR_LOADING_DEALS, description: '' },
  }));
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

type Result = Exclude<Route.ComponentProps['loaderData'], NotLoaded>['result'];

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { result } = useLastFound(loaderData);
  const hasMap = result.kind === 'found' && result.map !== undefined;
  const { OpenMap, button, open, close } = useResultsMap(hasMap);
  useRememberZip(result.kind === 'unknown-zip' ? undefined : result.criteria.zip);
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
        {'kinds' in result && <KindChips {...result} />}
        <ToastArea place={BELOW_THE_BAR} />
      </div>
      <div id="results" tabIndex={-1} className="page pb-10 outline-none">
        <Answer result={result} OpenMap={OpenMap} onCloseMap={close} />
      </div>
    </>
  );
}

/** What to search for; its filters where the ZIP code is one. */
function Forms({ result }: { result: Result }) {
  const { criteria, path } = result;
  return (
    <>
      <SearchForm key={`${criteria.zip} ${criteria.radiusMiles}`} criteria={criteria} path={path} />
      {criteria.zip && result.kind !== 'unknown-zip' && (
        <FilterForm
          criteria={criteria}
          path={path}
          totalText={result.kind === 'found' ? result.totalText : '0 deals'}
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
