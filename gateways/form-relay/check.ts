import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { unreachable } from '../network-errors.ts';
import type { PartnerCheck } from '../partner-check.ts';

/** Connects to the external form as a post would, with TLS where it is https, and sends nothing. */
export async function checkFormService(
  endpoint: string,
  deadlineMs: number,
): Promise<PartnerCheck> {
  const { protocol, hostname, port } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isEncrypted = protocol === 'https:';
  const address = { host, port: Number(port || (isEncrypted ? 443 : 80)) };
  // A name alone is named to the server: several may answer at one address.
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
    // What comes after the answer is no news.
    socket.on('error', () => {}).destroy();
  }
}
