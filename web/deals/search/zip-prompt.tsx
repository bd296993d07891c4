import { Link } from 'react-router';
import { searchPath } from '../../../market/deals/search-criteria.ts';
import type { CityView } from '../../../market/pages/overview.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DealCities } from '../deal-cities.tsx';
import { useLastZip } from '../last-zip.ts';

/** A search without a ZIP code: the prompt, the last one searched here, and where there are deals. */
export function ZipPrompt({ cities }: { cities: CityView[] }) {
  const lastZip = useLastZip();
  return (
    <>
      <h1 className="text-4xl">Enter your ZIP code</h1>
      {/* Its room is there from the start: nothing moves when a script knows the last one. */}
      <p className="mt-2 mb-8 min-h-11 scriptless:hidden">
        {lastZip && (
          <Link
            to={searchPath({ zip: lastZip })}
            className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
          >
            Deals near {lastZip} again
          </Link>
        )}
      </p>
      <DealCities cities={cities} />
    </>
  );
}

export function UnknownZip() {
  return (
    <EmptyState title="Error Loading Deals" text="Could not geocode search ZIP code">
      Not sure of the ZIP code?{' '}
      <Link to="/zips" className="text-sage underline underline-offset-4">
        Find my ZIP by city
      </Link>
    </EmptyState>
  );
}
