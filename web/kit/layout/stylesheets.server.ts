import admin from '../../admin.css?inline';
import publicPages from '../../public.css?inline';

/** Screens of the back office needed two fifths of the style, so public pages go without it. */
export const stylesheets = { publicPages, admin };
