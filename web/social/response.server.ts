import { uploadPath } from '../../market/pictures/rules.ts';
import { capitalize } from '../../market/words.ts';
import type { Services, SocialImageContent } from '../context.ts';
import { readOwnPicture, readScene, readUpload } from './read-picture.server.ts';

const BUSY_SECONDS = 10;
const MAX_AGE_SECONDS = 3600;

interface Picture {
  url?: string;
  scene: string;
}

/**
 * The image as an answer; all that it shows names it, so a cached one is never out of date. Others may
 * cache it for an hour, but not after `until` (epoch milliseconds), when it is no longer true.
 */
export async function socialImageResponse(
  services: Services,
  words: Omit<SocialImageContent, 'picture' | 'logo'>,
  picture: Picture,
  until = Number.POSITIVE_INFINITY,
) {
  const { url = '', scene } = picture;
  const { logo } = services.site;
  const name = JSON.stringify([words, picture, logo?.name]);
  const png = await services.renderSocialImage(name, async () => {
    const bytes = (await readOwnPicture(url, services)) ?? (await readScene(scene));
    if (!bytes) throw new Error(`There is no scene ${scene}`);
    return { ...words, picture: bytes, logo: logo && (await readUpload(logo, services)) };
  });
  if (!png) return busyResponse();
  const secondsLeft = Math.floor((until - services.now()) / 1000);
  const maxAge = Math.max(0, Math.min(MAX_AGE_SECONDS, secondsLeft));
  return pngResponse(png, `public, max-age=${maxAge}`);
}

export function busyResponse(): Response {
  const headers = { 'Retry-After': String(BUSY_SECONDS) };
  return new Response('Too many images at once', { status: 503, headers });
}

export function pngResponse(png: Buffer, cacheControl: string): Response {
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControl },
  });
}

/** For every page that is about no deal of its own, and in place of a deal that has ended. */
export function defaultSocialImageResponse(services: Services) {
  const { brand, product, publicUrl } = services.site;
  const { hero } = services.settings;
  const words = {
    brand,
    title: 'An hour of quiet, at a fair price',
    lines: [`${capitalize(product)} and spa deals near you`],
  };
  const url = hero ? `${publicUrl}${uploadPath(hero.picture)}` : '';
  return socialImageResponse(services, words, { url, scene: 'lotus' });
}
