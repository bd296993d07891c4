import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, connect as open, type Socket } from 'node:net';

/** 'dead' cuts connections; in 'silent' nothing comes through. */
export async function openBreakableProxy(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  let state: 'whole' | 'silent' | 'dead' = 'whole';
  const server = createServer((clientSocket) => {
    connectionCount += 1;
    const serverSocket = open(Number(port), hostname);
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => {
        if (state === 'whole') to.write(bytes);
      });
    }
    if (state === 'dead') clientSocket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(serverUrl);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    host: address.host,
    connectionCount: () => connectionCount,
    setState(nextState: typeof state) {
      state = nextState;
      // What was on its way is lost, so those sessions never recover.
      if (nextState === 'dead') for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
