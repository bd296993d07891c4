import type { PictureView } from '../pictures/drawings.ts';
import { pictureAddress, pictureAt, sharedPath } from '../pictures/rules.ts';
import type { Site } from '../ports.ts';
import type { Settings } from '../settings/rules.ts';
import type { PageMetadata } from './head.ts';

type Shared = NonNullable<PageMetadata['image']>;

/** The drawing that stands for a site whose owner has uploaded no hero. */
const SITE_SCENE = 'lotus';

/**
 * What other sites show beside a link to a deal: its photo or its drawing at 1200 by 630 pixels; a
 * photo that is elsewhere as it is, because the server fetches nothing.
 */
export function sharedPicture(
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { photo, drawing }: Pick<PictureView, 'photo' | 'drawing'>,
  alt: string,
): Shared {
  const upload = photo && pictureAt(photo.url);
  if (photo && !upload) return { url: pictureAddress(photo.url, publicUrl), alt, isSized: false };
  return { url: `${publicUrl}${sharedPath(upload?.name ?? drawing.scene)}`, alt, isSized: true };
}

/** The same for a page that is about no deal of its own. */
export function siteSharedPicture(site: Site, hero: Settings['hero']): Shared {
  const { publicUrl, brand, product } = site;
  const name = hero ? hero.picture.name : SITE_SCENE;
  const alt = `${brand}: ${product} and spa deals near you`;
  return { url: `${publicUrl}${sharedPath(name)}`, alt, isSized: true };
}
