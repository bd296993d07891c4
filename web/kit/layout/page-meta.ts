import type { MetaDescriptor } from 'react-router';
import type { PageMetadata } from '../../../market/pages/head.ts';

export function pageMeta(page: PageMetadata | undefined): MetaDescriptor[] {
  // An error screen has a title of its own.
  if (!page) return [];
  const tags: MetaDescriptor[] = [
    { title: page.title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
  ];
  if (page.url) {
    tags.push({ tagName: 'link', rel: 'canonical', href: page.url });
    tags.push({ property: 'og:url', content: page.url });
  }
  if (page.image) tags.push(...imageTags(page.image));
  if (page.hidden) tags.push({ name: 'robots', content: 'noindex' });
  for (const item of page.structuredData ?? []) tags.push({ 'script:ld+json': item });
  return tags;
}

const SIZED = [
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

function imageTags({ url, alt, isSized }: NonNullable<PageMetadata['image']>): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    ...(isSized ? SIZED : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ];
}
