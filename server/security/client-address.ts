import { isIP } from 'node:net';
import type { Context } from 'hono';

type Incoming = { incoming?: { socket: { remoteAddress?: string | undefined } } } | undefined;

export function clientAddressOf(c: Context, trustedProxies: number): string {
  const remote = (c.env as Incoming)?.incoming?.socket.remoteAddress;
  return clientAddress(remote, c.req.header('X-Forwarded-For') ?? null, trustedProxies);
}

/** Each proxy adds its caller to X-Forwarded-For, so only the last `trustedProxies` entries are reliable. */
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

/** '[2001:db8::1]:443' → '2001:db8::1', '::ffff:10.0.0.1' → '10.0.0.1'; undefined if it is no address. */
function bareAddress(hop: string): string | undefined {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) ? address.toLowerCase() : undefined;
}
