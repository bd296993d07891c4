import { useEffect, useRef, useState } from 'react';
import { findStoredPicture, srcSetOf } from '../../market/pictures/rules.ts';
import { useSite } from '../layout/use-site.ts';

/** Scenes by the words of a title, so a missing picture still fits its deal. */
const scenes: Array<[RegExp, string]> = [
  [/prenatal|pregnan|mother|maternity/i, 'prenatal'],
  [/couple|for two/i, 'couple'],
  [/hot stone|stones?\b|basalt/i, 'stones'],
  [/\bcup(ping|s)\b/i, 'cupping'],
  [/shirodhara|forehead/i, 'pour'],
  [/nails?\b|manicure|polish change/i, 'nails'],
  [/foot bath|pedicure/i, 'footbath'],
  [/foot|feet|reflexology/i, 'feet'],
  [/scalp|hair|head (spa|massage)/i, 'scalp'],
  [/gua sha|roller|express facial|facial massage/i, 'roller'],
  [/steam/i, 'steam'],
  [/facial|face|glow/i, 'face'],
  [/infrared|sauna|heat/i, 'sauna'],
  [/float/i, 'float'],
  [/scrub|polish|salt/i, 'salt'],
  [/wrap|mud|seaweed/i, 'wrap'],
  [/candle/i, 'candles'],
  [/aroma|oil|ayurved/i, 'oil'],
  [/bath|soak|tub|hydro/i, 'bath'],
  [/thai|shiatsu|stretch|bamboo/i, 'bamboo'],
  [/towel|body/i, 'towel'],
  [/lymph|calm|reiki|cranio/i, 'lotus'],
  [/spa day|tea|retreat/i, 'tray'],
  [/lomi|nature|cabin/i, 'hills'],
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
