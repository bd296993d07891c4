import type { RenderSocialImage } from '../../web/context.ts';
import { openImageCache } from '../cache/image-cache.ts';
import { renderLogo } from './logo.ts';
import { loadSharp } from './sharp.ts';
import { renderSocialCard } from './social-card.ts';

export type FairSocialImage = (
  ...args: [...Parameters<RenderSocialImage>, network?: string]
) => ReturnType<RenderSocialImage>;

/** Social images and icons, cached by name and painted one at a time. */
export function openSocialImages(imageCache = openImageCache()): FairSocialImage {
  return (name, readContent, network) =>
    imageCache(
      name,
      async () => {
        const sharp = await loadSharp();
        const content = await readContent();
        return 'use' in content ? renderLogo(sharp, content) : renderSocialCard(sharp, content);
      },
      network,
    );
}
