import type { Services } from '../context.ts';
import { capitalized } from '../frame/words.ts';
import type { Card } from './card.server.ts';
import { paintSocial } from './paint.server.ts';

const BUSY_SECONDS = 10;

/** The image as an answer; what it shows names it, so one that is kept is never out of date. */
export async function socialAnswer({ keptImage }: Services, card: Card, scene: string) {
  const png = await keptImage(JSON.stringify([card, scene]), () => paintSocial(card, scene));
  if (!png) {
    const headers = { 'Retry-After': String(BUSY_SECONDS) };
    return new Response('Too many images at once', { status: 503, headers });
  }
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** For every page that is about no deal of its own, and in place of a deal that has ended. */
export function generalAnswer(services: Services) {
  const { brand, product } = services.site;
  const card = {
    brand,
    title: 'An hour of quiet, at a fair price',
    lines: [`${capitalized(product)} and spa deals near you`],
  };
  return socialAnswer(services, card, 'lotus');
}
