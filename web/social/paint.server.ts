import type { Card } from './card.server.ts';

const scenes = import.meta.glob<string>('../../public/scenes/*.svg', {
  query: '?raw',
  import: 'default',
});

/**
 * A social image as PNG. Its picture is one of our own scenes: the server fetches nothing that a
 * deal names.
 */
export async function paintSocial(card: Card, scene: string): Promise<Buffer> {
  // Loaded with the first image that is asked for, not with the program.
  const { default: sharp } = await import('sharp');
  const { badgeSvg, cardSvg, PICTURE } = await import('./card.server.ts');
  const drawn = await scenes[`../../public/scenes/${scene}.svg`]?.();
  if (!drawn) throw new Error(`There is no scene ${scene}`);
  const { width, height, left, top } = PICTURE;
  const picture = await sharp(Buffer.from(drawn), { density: 96 })
    .resize({ width, height, fit: 'cover' })
    .toBuffer();
  const layers = [{ input: picture, left, top }];
  if (card.badge)
    layers.push({ input: Buffer.from(badgeSvg(card.badge)), left: left + 32, top: 36 });
  return sharp(Buffer.from(cardSvg(card)))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
