import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mainFileOf, ownPicture } from '../../market/pictures/rules.ts';
import type { Painting, Services } from '../context.ts';
import type { Card } from './card.server.ts';

const scenes = import.meta.glob<string>('../../public/scenes/*.svg', {
  query: '?raw',
  import: 'default',
});

/** Letters and drawings are read when an image is composed, not when the program starts. */
export async function composed(card: Card, picture: Buffer): Promise<Painting> {
  const { badgeSvg, cardSvg, PICTURE } = await import('./card.server.ts');
  return {
    card: cardSvg(card),
    picture,
    box: PICTURE,
    badge: card.badge
      ? { svg: badgeSvg(card.badge), left: PICTURE.left + 32, top: PICTURE.top + 36 }
      : undefined,
  };
}

/** The bytes of one of our own scenes. */
export async function sceneNamed(name: string): Promise<Buffer | undefined> {
  const drawn = await scenes[`../../public/scenes/${name}.svg`]?.();
  return drawn === undefined ? undefined : Buffer.from(drawn);
}

/** The bytes of a picture that stands on our own disk. The server fetches nothing from elsewhere. */
export async function pictureOf(
  url: string,
  { site, uploads }: Pick<Services, 'site' | 'uploads'>,
): Promise<Buffer | undefined> {
  const uploaded = ownPicture(url, site.publicUrl);
  if (uploaded) return readFile(join(uploads.folder, mainFileOf(uploaded))).catch(() => undefined);
  const drawn = `${site.publicUrl}/scenes/`;
  const [, name = ''] = /^([a-z-]+)\.svg$/.exec(url.slice(drawn.length)) ?? [];
  return url.startsWith(drawn) ? sceneNamed(name) : undefined;
}
