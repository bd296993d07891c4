import { isbot } from 'isbot';
import { memoize } from '../http/memoize.ts';

export type RequestHeaders = { [name: string]: string | string[] | undefined };

const isRobotName = memoize(isbot);

/** No browser is silent about itself. */
export function isRobot({ 'user-agent': name }: RequestHeaders): boolean {
  return typeof name !== 'string' || name === '' || isRobotName(name);
}

/** A browser that the administrator has used here, signed in or not. */
export function isAdministrators({ cookie }: RequestHeaders): boolean {
  return (
    cookie !== undefined &&
    /(?:^|; ?)(?:admin_session=true|(?:__Host-)?admin_device=)/.test(String(cookie))
  );
}

/** A page that is fetched before anybody wants to see it. */
export function isPrefetch(headers: RequestHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/** Whether a browser fetches a document to show it, as far as it says what it fetches. */
export function isNavigation({ 'sec-fetch-dest': destination }: RequestHeaders): boolean {
  return destination === undefined || destination === 'document';
}

/** Global Privacy Control: of this visitor only totals are counted. */
export const wantsPrivacy = (headers: RequestHeaders): boolean => headers['sec-gpc'] === '1';
