/** Opens an invented spa's own page in a new tab. */
export const OPEN_AS_SPA = 'Open as the spa';
