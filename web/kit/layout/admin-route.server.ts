/** The back office's screens, by their routes' names and by their addresses. */
export const isAdminRoute = (routeId: string) => routeId.startsWith('admin/');

/** Scripts of a page compare with it too, so it is a regular expression. */
export const ADMIN_PATH = /^\/admin(\/|$)/;
