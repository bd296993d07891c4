import type { Site } from '../ports.ts';
import type { PageMetadata } from './head.ts';
import { MAX_TITLE_LENGTH } from './rules.ts';
import type { PageServices } from './services.ts';
import { siteSharedPicture } from './shared-picture.ts';

/** A page's title with the brand behind it, where search engines do not cut it. */
export function titled(title: string, { brand }: Pick<Site, 'brand'>): string {
  const whole = `${title} | ${brand}`;
  return whole.length > MAX_TITLE_LENGTH ? title : whole;
}

/** What a page at `path` says of itself that is about no deal of its own: the site's picture stands for it. */
export function siteHead(
  { site, settings }: Pick<PageServices, 'site' | 'settings'>,
  path: string,
  title: string,
  description: string,
): PageMetadata {
  return {
    title: titled(title, site),
    description,
    url: site.publicUrl + path,
    image: siteSharedPicture(site, settings.hero),
  };
}
