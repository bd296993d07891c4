import type { PictureView } from '../pictures/drawings.ts';
import { pictureAddress, pictureAt, sharedPath } from '../pictures/rules.ts';
import type { Site } from '../ports.ts';
import type { Settings } from '../settings/rules.ts';
import type { PageMetadata } from './head.ts';

type Shared = NonNullable<PageMetadata['image']>;

/** For sites without an uploaded hero. */
const SITE_SCENE = 'lotus';

/** The server fetches nothing, so a photo elsewhere is linked; others are 1200 by 630 pixels. */
export function sharedPicture(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { photo, drawing }: Pick<PictureView, 'photo' | 'drawing'>,
  alt: string,
): Shared {
  const upload = photo && pictureAt(photo.url);
  if (photo && !upload) return { url: pictureAddress(photo.url, publicUrl), alt, isSized: false };
  return { url: `${publicUrl}${sharedPath(upload?.name ?? drawing.scene)}`, alt, isSized: true };
}

export function siteSharedPicture(site: Site, hero: Settings['hero']): Shared {
  const { publicUrl, brand, product } = site;
  const name = hero ? hero.picture.name : SITE_SCENE;
  const alt = `${brand}: ${product} and spa deals near you`;
  return { url: `${publicUrl}${sharedPath(name)}`, alt, isSized: true };
}
