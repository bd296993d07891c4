/** The back office's screens, by their routes' names and by their addresses. */
export const isOfBackOffice = (routeId: string) => routeId.startsWith('admin/');

/** Scripts of a page compare with it too, so it is a regular expression. */
export const BACK_OFFICE_PATH = /^\/admin(\/|$)/;
