import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { BrowserContextOptions } from 'playwright-core';
import { receiveText } from '../../../market/messages/inbound.server.ts';
import { PHONE, site } from '../../helpers/messaging.ts';
import { openHarness } from '../harness.ts';

type LostTraffic = 'nothing' | 'everything' | 'posts';

export async function openMessagesHarness() {
  let lostTraffic: LostTraffic = 'nothing';
  const streams = new Set<Socket>();
  const harness = await openHarness({
    fault: ({ url = '', method, socket }) => {
      if (!url.startsWith('/admin/messages')) return false;
      if (lostTraffic === 'everything' || (lostTraffic === 'posts' && method === 'POST')) {
        socket.destroy();
        return true;
      }
      if (url === '/admin/messages/live') {
        streams.add(socket);
        socket.once('close', () => streams.delete(socket));
      }
      return false;
    },
  });
  return {
    ...harness,
    streams: () => streams.size,
    dropTraffic(traffic: LostTraffic) {
      lostTraffic = traffic;
      if (traffic !== 'everything') return;
      for (const socket of streams) socket.destroy();
      streams.clear();
    },
    receive: (text: string, phone = PHONE) =>
      receiveText(
        harness.db,
        { gatewayId: randomUUID(), phone, text, media: [], isAnswered: false },
        site,
        harness.clock.now,
      ),
    enter: (options: BrowserContextOptions, path: string) => harness.visitAsAdmin(options, path),
    async deleteMessages() {
      for (const table of ['messages', 'conversations', 'consents', 'saved_replies'] as const) {
        await harness.db.deleteFrom(table).execute();
      }
    },
  };
}
