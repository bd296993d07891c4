import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Drawing, PictureView } from '../../../market/pictures/drawings.ts';
import { pictureAt, srcSetOf } from '../../../market/pictures/rules.ts';
import { useScenes } from '../../kit/ui/use-scenes.ts';

/** How wide the deal's page shows a picture: most of its width. */
const SIZES = '(min-width: 640px) 50vw, 100vw';

type Props = {
  picture: PictureView;
  eager?: boolean;
  /** How wide it is, for the browser's choice among the sizes of a photo. */
  sizes?: string;
  className: string;
};

/**
 * The deal's photo, or its drawing where it has none. The drawing that stands in for a photo is
 * fetched only once the photo has failed.
 */
export function DealPicture({
  picture: { photo, drawing },
  eager = false,
  sizes = SIZES,
  className,
}: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  // It may have failed before the script listened.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <div className={`relative isolate overflow-hidden bg-sage-tint ${className}`}>
      {(!photo || isBroken) && <Scene drawing={drawing} eager={eager} />}
      {photo && !isBroken && (
        <noscript>
          <Scene drawing={drawing} eager={false} />
        </noscript>
      )}
      {photo && <Photo {...{ ...photo, image, isBroken, eager, sizes }} onError={setBroken} />}
    </div>
  );
}

function Scene({ drawing, eager }: { drawing: Drawing; eager: boolean }) {
  const scenes = useScenes();
  const { scene, ground, isMirrored, isCloser } = drawing;
  return (
    <>
      <img
        src={`${scenes}/${scene}.svg`}
        alt=""
        width="800"
        height="600"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className={`absolute inset-0 size-full object-cover ${isMirrored ? '-scale-x-100' : ''} ${isCloser ? '[object-view-box:inset(8%_4%_0)]' : ''}`}
      />
      {ground !== 'plain' && <span aria-hidden="true" className={`ground ground-${ground}`} />}
    </>
  );
}

type PhotoProps = {
  url: string;
  alt: string;
  image: RefObject<HTMLImageElement | null>;
  isBroken: boolean;
  eager: boolean;
  sizes: string;
  onError: (isBroken: true) => void;
};

function Photo({ url, alt, image, isBroken, eager, sizes, onError }: PhotoProps) {
  const own = pictureAt(url);
  return (
    <picture>
      {own && <source type="image/avif" srcSet={srcSetOf(own, 'avif')} sizes={sizes} />}
      <img
        ref={image}
        src={url}
        srcSet={own && srcSetOf(own, 'webp')}
        sizes={own && sizes}
        alt={alt}
        width={own?.width ?? 800}
        height={own?.height ?? 600}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        onError={() => onError(true)}
        hidden={isBroken}
        className="relative size-full object-cover"
      />
    </picture>
  );
}
