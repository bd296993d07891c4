import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { unreachable } from '../network-errors.ts';
import type { PartnerCheck } from '../partner-check.ts';

/** Connects as a post would, with TLS for https, and sends nothing. */
export async function checkFormService(
  endpoint: string,
  deadlineMs: number,
): Promise<PartnerCheck> {
  const { protocol, hostname, port } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isEncrypted = protocol === 'https:';
  const address = { host, port: Number(port || (isEncrypted ? 443 : 80)) };
  // A server with several hosts at one address needs the name; an IP address is no name.
  const socket = isEncrypted
    ? connectTls({ ...address, servername: isIP(host) ? '' : host })
    : connect(address);
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect', {
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { kind: 'ok' };
  } catch (error) {
    return unreachable(error);
  } finally {
    // The check is over, so later errors do not matter.
    socket.on('error', () => {}).destroy();
  }
}
