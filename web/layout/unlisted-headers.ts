/** Of pages for who paid: no search engine lists one, no other site is told its address. */
export const UNLISTED_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };
