import type { RenderSocialImage, SocialImageLayers } from '../../web/context.ts';
import { openImageCache } from '../cache/image-cache.ts';
import { loadSharp } from './sharp.ts';

/** As the service of that name, but told the network that asks. */
export type FairSocialImage = (
  ...args: [...Parameters<RenderSocialImage>, network?: string]
) => ReturnType<RenderSocialImage>;

/** Social images, kept by name and painted one at a time. */
export function openSocialImages(imageCache = openImageCache()): FairSocialImage {
  return (name, compose, network) =>
    imageCache(name, async () => renderImage(await compose()), network);
}

async function renderImage({ card, picture, box, badge }: SocialImageLayers): Promise<Buffer> {
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
