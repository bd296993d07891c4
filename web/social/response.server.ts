import type { Services } from '../context.ts';
import { capitalize } from '../layout/capitalize.ts';
import type { Card } from './card.server.ts';
import { composeSocialImage, readOwnPicture, readScene } from './compose-image.server.ts';

const BUSY_SECONDS = 10;

interface Picture {
  /** Shown where it is one of our own. */
  url?: string;
  /** Shown else. */
  scene: string;
}

/** The image as an answer; all that it shows names it, so one that is kept is never out of date. */
export async function socialImageResponse(services: Services, card: Card, picture: Picture) {
  const { url = '', scene } = picture;
  const png = await services.renderSocialImage(JSON.stringify([card, picture]), async () => {
    const bytes = (await readOwnPicture(url, services)) ?? (await readScene(scene));
    if (!bytes) throw new Error(`There is no scene ${scene}`);
    return composeSocialImage(card, bytes);
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
  const card = {
    brand,
    title: 'An hour of quiet, at a fair price',
    lines: [`${capitalize(product)} and spa deals near you`],
  };
  return socialImageResponse(services, card, { scene: 'lotus' });
}
