import { searchPath } from '../../../../market/deals/search-criteria.ts';
import type { StateView } from '../../../../market/pages/nationwide.server.ts';
import { counted } from '../../../../market/words.ts';
import { ERROR_LOADING_DEALS } from '../../../kit/layout/failure-words.ts';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { useLastZip } from '../last-zip.ts';

/** A search without a ZIP code: the prompt, the last one searched here, and every city with deals. */
export function ZipPrompt({ states }: { states: StateView[] }) {
  const lastZip = useLastZip();
  return (
    <>
      <h1 className="text-4xl">Enter your ZIP code</h1>
      {/* Its room is there from the start: nothing moves when a script knows the last one. */}
      <p className="mt-2 mb-8 min-h-11 scriptless:hidden">
        {lastZip && (
          <TextLink to={searchPath({ zip: lastZip })} tall>
            Deals near {lastZip} again
          </TextLink>
        )}
      </p>
      <StateCities states={states} />
    </>
  );
}

/** More than these are folded: on a phone a country of them is seven screens. */
const MAX_OPEN_STATES = 3;

function StateCities({ states }: { states: StateView[] }) {
  if (states.length === 0) return null;
  const isFolded = states.length > MAX_OPEN_STATES;
  return (
    <Section id="cities-title" title="Cities with deals">
      <div className="mt-5 gap-8 sm:columns-2 desk:columns-3">
        {states.map(({ name, cities }) => (
          <details key={name} open={!isFolded} className="break-inside-avoid-column">
            <summary>
              <h3 className="font-sans font-semibold">{name}</h3>
              {isFolded && (
                <span className="text-ink-soft text-sm font-normal">
                  {counted(cities.length, 'city', 'cities')}
                </span>
              )}
            </summary>
            <ul className="flex flex-wrap gap-x-5">
              {cities.map((city) => (
                <li key={city.name}>
                  <TextLink to={city.href} tall>
                    {city.name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Section>
  );
}

export function UnknownZip() {
  return (
    <EmptyState title={ERROR_LOADING_DEALS} text="Could not geocode search ZIP code">
      Not sure of the ZIP code? <TextLink to="/zips">Find my ZIP by city</TextLink>
    </EmptyState>
  );
}
