import type { MetaDescriptor } from 'react-router';

export interface PageFacts {
  title: string;
  description: string;
  /** The one address of this page, in full. */
  url?: string;
  image?: string;
  /** Pages that search engines should not list: empty, expired, failed. */
  hidden?: boolean;
  /** Facts for search engines in schema.org's words. */
  facts?: Record<string, unknown>[];
}

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function pageMeta(page: PageFacts | undefined): MetaDescriptor[] {
  if (!page) return [{ title: 'Oops! Something went wrong' }];
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
  if (page.image) tags.push({ property: 'og:image', content: page.image });
  if (page.hidden) tags.push({ name: 'robots', content: 'noindex' });
  for (const fact of page.facts ?? []) tags.push({ 'script:ld+json': fact });
  return tags;
}
