import { SpaMap } from '../../maps/spa-map.tsx';
import { drawnBy, ServerDrawn } from '../../ui/server-drawn.tsx';
import type { SpaFactsProps } from './spa-facts.tsx';

const SpaFacts = drawnBy(async () => (await import('./spa-facts.tsx')).SpaFacts);

export function AboutSpa({ spa, rating }: SpaFactsProps) {
  return (
    <section aria-labelledby="about-title">
      <ServerDrawn part={SpaFacts} with={{ spa, rating }} />
      <SpaMap map={spa.map} />
      <a
        href={spa.href}
        data-follow
        className="mt-2 inline-flex min-h-11 items-center text-sage underline underline-offset-4 print:hidden"
      >
        All deals of {spa.name}
      </a>
    </section>
  );
}
