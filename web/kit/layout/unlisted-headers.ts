/** For buyers' pages: no search engine lists them, no other site learns their address. */
export const UNLISTED_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };

/** For pages whose address is the permission: nobody else may learn it. */
export const SECRET_HEADERS = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };
