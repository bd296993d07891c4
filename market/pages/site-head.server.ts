import type { Site } from '../ports.ts';
import type { PageMetadata } from './head.ts';
import { MAX_TITLE_LENGTH } from './rules.ts';
import type { PageServices } from './services.ts';
import { siteSharedPicture } from './shared-picture.ts';

/** Without the brand where search engines would cut it. */
export function titled(title: string, { brand }: Pick<Site, 'brand'>): string {
  const whole = `${title} | ${brand}`;
  return whole.length > MAX_TITLE_LENGTH ? title : whole;
}

/** For pages about no deal of their own: the site's picture stands for them. */
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
