import type { RenderPicture } from '../../web/context.ts';
import { openImageCache } from '../cache/image-cache.ts';
import { loadSharp } from '../files/sharp.ts';
import { renderLogo } from './logo.ts';

/** The size that other sites show beside a link, in pixels. */
const SHARED = { width: 1200, height: 630 };
const PAPER = '#fbf8f3';

export type FairRenderPicture = (
  ...args: [...Parameters<RenderPicture>, network?: string]
) => ReturnType<RenderPicture>;

export function openPictures(imageCache = openImageCache()): FairRenderPicture {
  return (name, readContent, network) =>
    imageCache(
      name,
      async () => {
        const sharp = await loadSharp();
        const { bytes, use } = await readContent();
        if (use !== 'shared') return renderLogo(sharp, bytes, use);
        return sharp(bytes).resize(SHARED).flatten({ background: PAPER }).jpeg().toBuffer();
      },
      network,
    );
}
