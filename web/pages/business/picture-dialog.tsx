import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { GalleryView } from '../../../market/pages/business.server.ts';
import { pictureAt, srcSetOf } from '../../../market/pictures/rules.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { DealPicture } from '../deals/deal-picture.tsx';

const LARGE = 'h-[calc(100dvh-10rem)] max-h-[75vw] w-full';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  /** The business's name. */
  name: string;
  pictures: GalleryView[];
  /** Which of them it opens with. */
  start: number;
};

/** One picture as large as the screen lets it be; arrow keys and buttons lead to the others, round. */
export function PictureDialog({ ref, name, pictures, start }: Props) {
  const [index, setIndex] = useState(start);
  const shown = pictures[index];
  const step = (by: 1 | -1) => setIndex((index + by + pictures.length) % pictures.length);

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  }

  return (
    <dialog
      ref={ref}
      aria-label={`Pictures of ${name}`}
      onKeyDown={handleKey}
      onClose={() => setIndex(start)}
      className={cardLook(
        'm-auto max-h-none w-[calc(100vw-1.5rem)] max-w-6xl text-ink shadow-float',
      )}
    >
      {shown && <LargePicture key={shown.url} {...shown} />}
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p role="status" className="grow basis-48">
          {shown?.alt}
          <span className="block text-ink-soft text-sm">
            {index + 1} of {pictures.length}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {pictures.length > 1 && (
            <>
              <Button look="quiet" className="px-4!" onClick={() => step(-1)}>
                Previous
              </Button>
              <Button look="quiet" className="px-4!" onClick={() => step(1)}>
                Next
              </Button>
            </>
          )}
          <Button className="px-4!" onClick={() => ref.current?.close()}>
            Close
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Where the photo fails, its drawing is shown, as in the gallery. */
function LargePicture({ url, alt, picture: { drawing } }: GalleryView) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <DealPicture picture={{ photo: undefined, drawing }} className={LARGE} />;
  const own = pictureAt(url);
  return (
    <picture>
      {own && <source type="image/avif" srcSet={srcSetOf(own, 'avif')} sizes="100vw" />}
      <img
        src={url}
        srcSet={own && srcSetOf(own, 'webp')}
        sizes={own && '100vw'}
        alt={alt}
        onError={() => setBroken(true)}
        className={`bg-sage-tint object-contain ${LARGE}`}
      />
    </picture>
  );
}
