import type { Services, SocialImageContent } from '../context.ts';
import { capitalize } from '../layout/capitalize.ts';
import { readOwnPicture, readScene } from './read-picture.server.ts';

const BUSY_SECONDS = 10;

interface Picture {
  url?: string;
  scene: string;
}

/** The image as an answer; all that it shows names it, so a cached one is never out of date. */
export async function socialImageResponse(
  services: Services,
  words: Omit<SocialImageContent, 'picture'>,
  picture: Picture,
) {
  const { url = '', scene } = picture;
  const png = await services.renderSocialImage(JSON.stringify([words, picture]), async () => {
    const bytes = (await readOwnPicture(url, services)) ?? (await readScene(scene));
    if (!bytes) throw new Error(`There is no scene ${scene}`);
    return { ...words, picture: bytes };
  });
  if (!png) {
    const headers = { 'Retry-After': String(BUSY_SECONDS) };
    return new Response('Too many images at once', { status: 503, headers });
  }
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** For every page that is about no deal of its own, and in place of a deal that has ended. */
export function defaultSocialImageResponse(services: Services) {
  const { brand, product } = services.site;
  const words = {
    brand,
    title: 'An hour of quiet, at a fair price',
    lines: [`${capitalize(product)} and spa deals near you`],
  };
  return socialImageResponse(services, words, { scene: 'lotus' });
}
