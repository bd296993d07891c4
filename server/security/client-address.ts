import { isIP } from 'node:net';
import type { Context } from 'hono';

/** What node-server hands along with a request; a test may hand nothing. */
type Incoming = { incoming?: { socket: { remoteAddress?: string | undefined } } } | undefined;

/** The address that a request of the app came from. */
export function clientAddressOf(c: Context, trustedProxies: number): string {
  const remote = (c.env as Incoming)?.incoming?.socket.remoteAddress;
  return clientAddress(remote, c.req.header('X-Forwarded-For') ?? null, trustedProxies);
}

/**
 * The address a request came from. Each proxy in front adds the address it was called from at the
 * right of X-Forwarded-For, so only the last `trustedProxies` entries are known to be true; what
 * stands left of them was written by the client. Without proxies the header is not read at all.
 */
export function clientAddress(
  incomingRemoteAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const forwardedAddresses = (trustedProxies > 0 && forwardedFor?.split(',')) || [];
  const hops = [...forwardedAddresses, incomingRemoteAddress ?? ''].map(bareAddress);
  const trustedHops = hops.slice(-1 - trustedProxies);
  return trustedHops.find((hop) => hop !== undefined) ?? 'unknown';
}

/** '[2001:db8::1]:443' → '2001:db8::1', '::ffff:10.0.0.1' → '10.0.0.1'; undefined for no address. */
function bareAddress(hop: string): string | undefined {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address.toLowerCase() : undefined;
}
