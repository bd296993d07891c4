import admin from '../../admin.css?inline';
import publicPages from '../../public.css?inline';

/** Public pages travel without what only screens of the back office need: two fifths of each page were style. */
export const stylesheets = { publicPages, admin };
