import { createHash } from 'node:crypto';
import type { Site } from '../../market/ports.ts';
import type { PageFacts } from '../layout/page-meta.ts';

type Image = NonNullable<PageFacts['image']>;

export function generalImage({ publicUrl, brand, product }: Site): Image {
  return { url: `${publicUrl}/social.png`, alt: `${brand}: ${product} and spa deals near you` };
}

interface Shown {
  slug: string;
  dealId: string;
  /** All that the image shows: other sites keep an image by its address, so it changes with them. */
  facts: unknown[];
  alt: string;
}

export function dealImage({ publicUrl }: Site, { slug, dealId, facts, alt }: Shown): Image {
  const shown = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8);
  return { url: `${publicUrl}/social/${slug}.png?deal=${dealId}&shown=${shown}`, alt };
}
