/** Headers of pages for buyers: no search engine lists one, no other site learns its address. */
export const UNLISTED_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };

/** Headers of pages whose address is the permission: nobody else may learn it. */
export const SECRET_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };
