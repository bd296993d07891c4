import type { heroView } from './hero-view.server.ts';

export type HeroPhoto = NonNullable<ReturnType<typeof heroView>>;

export const HERO_PLACE =
  'h-56 w-full object-cover sm:h-72 desk:absolute desk:inset-0 desk:-z-10 desk:h-full';

export function HeroPicture({ avif, image }: HeroPhoto) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={image.sizes} />
      {/* biome-ignore lint/a11y/useAltText: among its attributes */}
      <img {...image} fetchPriority="high" className={HERO_PLACE} />
    </picture>
  );
}
