import { useEffect, useRef, useState } from 'react';
import { findStoredPicture, srcSetOf } from '../../market/pictures/rules.ts';
import { useSite } from '../layout/use-site.ts';

/** Scenes by the words of a title, so a missing picture still fits its deal. */
const scenes: Array<[RegExp, string]> = [
  [/stone/i, 'stones'],
  [/sauna|infrared|heat/i, 'hills'],
  [/facial|steam|glow/i, 'steam'],
  [/foot|feet|reflexology/i, 'feet'],
  [/aroma|oil|ayurved/i, 'oil'],
  [/couple|candle|two/i, 'candles'],
  [/bath|float|soak|tub|hydro/i, 'bath'],
  [/thai|shiatsu|stretch|bamboo/i, 'bamboo'],
  [/wrap|scrub|towel|body/i, 'towel'],
  [/prenatal|lymph|mother|calm/i, 'lotus'],
  [/massage|tissue|back|neck|sports/i, 'hands'],
];

export function sceneFor(title: string): string {
  return scenes.find(([pattern]) => pattern.test(title))?.[1] ?? 'window';
}

/** How wide a picture is: cards fill a phone, the deal's page gives it most of its width. */
const SIZES = '(min-width: 640px) 50vw, 100vw';

type Props = { url: string; title: string; eager?: boolean; className: string };

/** The deal's picture over the scene for its title: where the picture does not load the scene shows. */
export function DealPicture({ url, title, eager = false, className }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  const { site } = useSite();
  const own = findStoredPicture(url, site.publicUrl);
  const scene = `/scenes/${sceneFor(title)}.svg`;

  // It may have failed before the script listened.
  useEffect(() => {
    const { current } = picture;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <div className={`relative overflow-hidden bg-sage-tint ${className}`}>
      {!url.endsWith(scene) && (
        <img
          src={scene}
          alt=""
          width="800"
          height="600"
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <picture>
        {own && <source type="image/avif" srcSet={srcSetOf(own, 'avif')} sizes={SIZES} />}
        <img
          ref={picture}
          src={url}
          srcSet={own && srcSetOf(own, 'webp')}
          sizes={own && SIZES}
          alt=""
          width={own?.width ?? 800}
          height={own?.height ?? 600}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setBroken(true)}
          hidden={broken}
          className="relative size-full object-cover"
        />
      </picture>
    </div>
  );
}
