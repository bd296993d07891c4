export const isAdminRoute = (routeId: string) => routeId.startsWith('admin/');

/** A regular expression, because scripts of a page compare with it, too. */
export const ADMIN_PATH = /^\/admin(\/|$)/;
