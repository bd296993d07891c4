/** Headers of pages for buyers: no search engine lists one, no other site learns its address. */
export const UNLISTED_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };
