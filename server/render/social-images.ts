import type { Painting, SocialImage } from '../../web/context.ts';
import { openImageCache } from '../cache/image-cache.ts';
import { loadSharp } from './sharp.ts';

/** As the service of that name, but told the network that asks. */
export type FairSocialImage = (
  ...asked: [...Parameters<SocialImage>, network?: string]
) => ReturnType<SocialImage>;

/** Social images, kept by name and painted one at a time. */
export function openSocialImages(keep = openImageCache()): FairSocialImage {
  return (name, compose, network) => keep(name, async () => paint(await compose()), network);
}

async function paint({ card, picture, box, badge }: Painting): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height, left, top } = box;
  const fitted = await sharp(picture).resize({ width, height, fit: 'cover' }).png().toBuffer();
  const layers = [{ input: fitted, left, top }];
  if (badge) layers.push({ ...badge, input: Buffer.from(badge.svg) });
  return sharp(Buffer.from(card))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}
