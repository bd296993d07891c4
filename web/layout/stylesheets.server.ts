import office from '../office.css?inline';
import publicPages from '../public.css?inline';

/** Public pages travel without what only screens of the back office need: half of each page was style. */
export const stylesheets = { publicPages, office };
