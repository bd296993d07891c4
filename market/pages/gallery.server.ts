import type { DealCard } from '../deals/store.server.ts';
import { type GalleryPicture, parseGallery } from '../galleries/rules.ts';
import {
  type DrawnDeal,
  drawingOf,
  hasPhoto,
  type PictureView,
  pictureView,
  pictureViews,
  scenesOf,
} from '../pictures/drawings.ts';

export type GalleryView = GalleryPicture & { picture: PictureView };

type Business = { id: string; name: string; gallery: string };

/** A business's own pictures; each says what it shows. */
export function galleryViews({ id, name, gallery }: Business): GalleryView[] {
  return parseGallery(gallery).map((own, index) => {
    const alt = own.alt || `Picture ${index + 1} of ${name}`;
    const { photo, drawing } = pictureView({
      id: `${id}-${index}`,
      title: name,
      imageUrl: own.url,
    });
    return { url: own.url, alt, picture: { photo: photo && { ...photo, alt }, drawing } };
  });
}

/**
 * For a business without a gallery: a photo of what it sells, else a drawing by its name or kind,
 * none that a card below has.
 */
export function leadPicture({ id, name }: Business, deals: DealCard[]): PictureView {
  const kind = deals[0]?.kind ?? 'other';
  const shown: DrawnDeal = deals.find(hasPhoto) ?? { id, title: name, kind, imageUrl: '' };
  return pictureView(shown, undefined, drawingOf(shown, scenesOf(pictureViews(deals))));
}
