import { createHash } from 'node:crypto';
import type { Site } from '../ports.ts';
import type { PageMetadata } from './head.ts';

type Image = NonNullable<PageMetadata['image']>;

export function defaultSocialImage({ publicUrl, brand, product }: Site): Image {
  return { url: `${publicUrl}/social.png`, alt: `${brand}: ${product} and spa deals near you` };
}

interface DealImageOptions {
  slug: string;
  dealId: string;
  /** All that the image shows: other sites keep an image by its address, so it changes with them. */
  shownContent: unknown[];
  alt: string;
}

export function dealSocialImage(
  { publicUrl }: Site,
  { slug, dealId, shownContent, alt }: DealImageOptions,
): Image {
  const contentHash = createHash('sha256')
    .update(JSON.stringify(shownContent))
    .digest('hex')
    .slice(0, 8);
  return { url: `${publicUrl}/social/${slug}.png?deal=${dealId}&shown=${contentHash}`, alt };
}
