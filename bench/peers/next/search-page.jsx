'use client';

import { SiteContext } from './web/kit/layout/use-site.ts';
import { BELOW_THE_BAR, ToastArea } from './web/kit/ui/toast.tsx';
import { FilterForm } from './web/pages/deals/search/filter-form.tsx';
import { KindChips } from './web/pages/deals/search/kind-chips.tsx';
import { Results } from './web/pages/deals/search/results.tsx';
import { SearchForm } from './web/pages/deals/search/search-form.tsx';
import { MapSwitch } from './web/pages/deals/search/use-results-map.tsx';
import { Footer } from './web/pages/frame/footer.tsx';
import { Header } from './web/pages/frame/header.tsx';

/** web/pages/frame/public-frame.tsx and web/pages/deals/search/search.tsx in one, of the product's own components. */
export function SearchPage({ root, result }) {
  return (
    <SiteContext value={root}>
      <div className="group/page flex min-h-dvh flex-col print:min-h-0">
        <SkipLink to="content" />
        <SkipLink to="results" />
        <Header offersListing />
        <main id="content" tabIndex={-1} className="grow outline-none">
          <div className="relative z-10 border-line border-b bg-paper not-short:sticky not-short:top-0 print:hidden">
            <div className="page flex flex-wrap items-center gap-x-1 gap-y-1 py-1.5 sm:gap-x-2">
              <SearchForm criteria={result.criteria} path={result.path} />
              <FilterForm
                criteria={result.criteria}
                path={result.path}
                totalText={result.totalText}
              />
              <MapSwitch isOpen={false} />
            </div>
            <KindChips {...result} />
            <ToastArea place={BELOW_THE_BAR} />
          </div>
          <div id="results" tabIndex={-1} className="page pb-10 outline-none">
            <Results {...result} />
          </div>
        </main>
        <Footer />
      </div>
      <ToastArea />
    </SiteContext>
  );
}

function SkipLink({ to }) {
  return (
    <a
      href={`#${to}`}
      className="absolute left-4 top-2 z-50 -translate-y-20 rounded-full bg-sage px-5 py-3 text-on-sage focus:translate-y-0"
    >
      Skip to {to}
    </a>
  );
}
