import { Link } from 'react-router';
import type { CityView } from '../../../market/pages/nationwide.server.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';

/** The cities with most deals, each a link to the search there; one alone is no choice. */
export function DealCities({ cities }: { cities: CityView[] }) {
  if (cities.length < 2) return null;
  return (
    <Section id="cities-title" title="Cities with the most deals">
      <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 md:grid-cols-3 desk:grid-cols-4">
        {cities.map(({ name, href, countText }) => (
          <li key={name}>
            <Link
              to={href}
              className={cardLook(
                'motion-soft flex h-full min-h-14 flex-col justify-center px-4 py-2.5 hover:border-sage hover:bg-sage-tint',
              )}
            >
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-soft text-sm">{countText}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
