import { createHmac } from 'node:crypto';

/** The token of a spa's link, 43 characters of 32 bytes. It follows from AUTH_SECRET, so a link can be sent again. */
export const ownerToken = (secret: string, id: string, linkNumber: number): string =>
  createHmac('sha256', secret).update(`owner link ${id} ${linkNumber}`).digest('base64url');

/** What of an address is such a token; undefined of anything else. */
export const parseOwnerToken = (text: string): string | undefined =>
  /^[\w-]{43}$/.test(text) ? text : undefined;
