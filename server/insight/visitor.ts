import { isbot } from 'isbot';
import { memoize } from '../http/memoize.ts';

export type RequestHeaders = { [name: string]: string | string[] | undefined };

const isRobotName = memoize(isbot);

/** Every browser sends a name. */
export function isRobot({ 'user-agent': name }: RequestHeaders): boolean {
  return typeof name !== 'string' || name === '' || isRobotName(name);
}

export function isAdministrators({ cookie }: RequestHeaders): boolean {
  return (
    cookie !== undefined &&
    /(?:^|; ?)(?:admin_session=true|(?:__Host-)?admin_device=)/.test(String(cookie))
  );
}

export function isPrefetch(headers: RequestHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

/** A browser that does not say what it fetches counts as a navigation. */
export function isNavigation({ 'sec-fetch-dest': destination }: RequestHeaders): boolean {
  return destination === undefined || destination === 'document';
}

/** Global Privacy Control: only totals count this visitor. */
export const wantsPrivacy = (headers: RequestHeaders): boolean => headers['sec-gpc'] === '1';
