import type { heroView } from '../../market/pages/hero.server.ts';
import { useScenes } from '../ui/use-scenes.ts';

export type HeroPhoto = ReturnType<typeof heroView>;

const PLACE = 'h-56 w-full object-cover sm:h-72 desk:absolute desk:inset-0 desk:-z-10 desk:h-full';

/** The owner's picture; without one the drawing. */
export function HeroScene({ picture }: { picture: HeroPhoto }) {
  const scenes = useScenes();
  if (picture)
    return (
      <picture>
        <source type="image/avif" srcSet={picture.avif} sizes={picture.image.sizes} />
        {/* biome-ignore lint/a11y/useAltText: among its attributes */}
        <img {...picture.image} fetchPriority="high" className={PLACE} />
      </picture>
    );
  return (
    <picture>
      <source srcSet={`${scenes}/hero-dark.svg`} media="(prefers-color-scheme: dark)" />
      <img
        src={`${scenes}/hero.svg`}
        alt=""
        width="1600"
        height="900"
        fetchPriority="high"
        className={`${PLACE} object-[88%_60%] desk:object-right`}
      />
    </picture>
  );
}
