import type { MouseEvent } from 'react';
import { DealPicture } from '../deals/deal-picture.tsx';
import { useLazyDialog } from '../layout/use-lazy-dialog.ts';
import type { GalleryView } from './pictures.server.ts';

const loadPictureDialog = async () => (await import('./picture-dialog.tsx')).PictureDialog;

/** How wide the pictures are: on phones each nearly as wide as the screen, else in a grid of four. */
const LEAD_SIZES = '(min-width: 48rem) 50vw, 85vw';
const OTHER_SIZES = '(min-width: 48rem) 12vw, 85vw';

type Props = {
  /** Of the business. */
  name: string;
  pictures: GalleryView[];
};

/** The first picture large and the others below; on phones a row to swipe. */
export function Gallery({ name, pictures }: Props) {
  return (
    <ul
      aria-label={`Pictures of ${name}`}
      className="flex snap-x snap-mandatory gap-2 overflow-x-auto md:grid md:grid-cols-4"
    >
      {pictures.map((own, index) => (
        <li
          key={own.url}
          className="w-[85%] shrink-0 snap-center only:w-full md:w-auto md:first:col-span-4"
        >
          <PictureLink name={name} pictures={pictures} own={own} index={index} />
        </li>
      ))}
    </ul>
  );
}

type LinkProps = Props & { own: GalleryView; index: number };

/** Opens the picture large, in a dialog that is loaded then; without a script, as it is. */
function PictureLink({ name, pictures, own: { url, alt, picture }, index }: LinkProps) {
  const { dialog, Dialog, open } = useLazyDialog(loadPictureDialog, url);

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  }

  return (
    <>
      {/* Named by itself: a photo that fails takes its alt text away. */}
      <a
        href={url}
        aria-label={alt}
        onClick={handleClick}
        className="block rounded-card -outline-offset-3!"
      >
        <DealPicture
          picture={picture}
          eager={index === 0}
          sizes={index === 0 ? LEAD_SIZES : OTHER_SIZES}
          className="aspect-4/3 rounded-card"
        />
      </a>
      {Dialog && <Dialog ref={dialog} name={name} pictures={pictures} start={index} />}
    </>
  );
}
