import type { GalleryView } from '../../../market/pages/business.server.ts';
import { DealPicture } from '../deals/deal-picture.tsx';

/** How wide the pictures are: on phones each nearly as wide as the screen, else in half a page. */
const LEAD_SIZES = '(min-width: 48rem) 50vw, 85vw';
const OTHER_SIZES = '(min-width: 48rem) 25vw, 85vw';

export type GalleryProps = {
  /** The business's name. */
  name: string;
  pictures: GalleryView[];
};

/** Numbers of columns, tried in this order for whole rows. */
const COLUMNS = [
  [4, 'md:grid-cols-4'],
  [3, 'md:grid-cols-3'],
  [5, 'md:grid-cols-5'],
  [2, 'md:grid-cols-2'],
] as const;

/**
 * The first picture large and the others below, where they fit in whole rows; two are beside each
 * other; on phones a row to swipe.
 */
export function GalleryPictures({ name, pictures }: GalleryProps) {
  const isPair = pictures.length === 2;
  const others = isPair ? 2 : pictures.length - 1;
  const [, columns] = COLUMNS.find(([count]) => others % count === 0) ?? COLUMNS[0];
  return (
    <ul
      aria-label={`Pictures of ${name}`}
      className={`flex snap-x snap-mandatory gap-2 overflow-x-auto md:grid ${columns}`}
    >
      {pictures.map((own, index) => (
        <li
          key={own.url}
          className={`w-[85%] shrink-0 snap-center only:w-full md:w-auto ${isPair ? '' : 'md:first:col-span-full'}`}
        >
          <PictureLink {...own} isLead={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to the picture as it is; a script opens it large (gallery.tsx). */
function PictureLink({ url, alt, picture, isLead }: GalleryView & { isLead: boolean }) {
  return (
    // Named by itself: a photo that fails takes its alt text away.
    <a href={url} aria-label={alt} className="block rounded-card -outline-offset-3!">
      <DealPicture
        picture={picture}
        eager={isLead}
        sizes={isLead ? LEAD_SIZES : OTHER_SIZES}
        className={isLead ? 'lead-picture' : 'aspect-4/3 rounded-card'}
      />
    </a>
  );
}
