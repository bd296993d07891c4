import { Link } from 'react-router';
import { SpaMap } from '../../maps/spa-map.tsx';
import type { SpaFactsProps } from './spa-facts.tsx';
import { SpaFacts } from './spa-facts.tsx';

export function AboutSpa({ spa, rating }: SpaFactsProps) {
  return (
    <section aria-labelledby="about-title">
      <SpaFacts spa={spa} rating={rating} />
      <SpaMap map={spa.map} />
      <Link
        prefetch="intent"
        to={spa.href}
        className="mt-2 inline-flex min-h-11 items-center text-sage underline underline-offset-4 print:hidden"
      >
        All deals of {spa.name}
      </Link>
    </section>
  );
}
