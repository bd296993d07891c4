import { srcSetOf, uploadPath } from '../pictures/rules.ts';
import type { Settings } from '../settings/rules.ts';

/** Phones show it low and cut: two thirds of its width are sharp enough, and half the bytes. */
const SIZES = '(min-width: 64rem) 100vw, 66vw';

/** The owner's picture as the hero's attributes; undefined where the drawing stands. */
export function heroView(hero: Settings['hero']) {
  if (!hero) return undefined;
  const { picture, alt } = hero;
  const { width, height } = picture;
  const image = { src: uploadPath(picture), srcSet: srcSetOf(picture, 'webp'), sizes: SIZES };
  return { avif: srcSetOf(picture, 'avif'), image: { ...image, alt, width, height } };
}
