import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { BrowserContextOptions } from 'playwright-core';
import { ensureAdministrator } from '../../../market/admin/commands.server.ts';
import { receiveText } from '../../../market/messages/inbound.server.ts';
import { ADMIN, MONDAY_NOON } from '../../app.ts';
import { PHONE, site } from '../../messaging.ts';
import { openStage } from '../harness.ts';

type Cut = 'nothing' | 'everything' | 'posts';

/** An inbox whose customers write and whose line can be cut. */
export async function openInboxStage() {
  let cut: Cut = 'nothing';
  const streams = new Set<Socket>();
  const questions: string[] = [];
  const stage = await openStage({
    fault: ({ url = '', method, socket }) => {
      if (!url.startsWith('/admin/messages')) return false;
      if (cut === 'everything' || (cut === 'posts' && method === 'POST')) {
        socket.destroy();
        return true;
      }
      if (url === '/admin/messages/live') {
        streams.add(socket);
        socket.once('close', () => streams.delete(socket));
      }
      if (url.startsWith('/admin/messages.data') && method === 'GET') questions.push(url);
      return false;
    },
  });
  await ensureAdministrator(stage.db, ADMIN, MONDAY_NOON);
  return {
    ...stage,
    /** How many live streams are open. */
    streams: () => streams.size,
    /** What the pages have asked for again, since it was last emptied. */
    questions,
    cut(what: Cut) {
      cut = what;
      if (what !== 'everything') return;
      for (const socket of streams) socket.destroy();
      streams.clear();
    },
    /** A customer writes. */
    receive: (text: string, phone = PHONE) =>
      receiveText(
        stage.db,
        { gatewayId: randomUUID(), phone, text, media: [], isAnswered: false },
        site,
        stage.clock.now,
      ),
    async enter(options: BrowserContextOptions, path: string) {
      const visit = await stage.visit({ reducedMotion: 'reduce', ...options });
      const { page } = visit;
      await page.goto(`/admin/login?to=${encodeURIComponent(path)}`);
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password').fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL((url) => url.pathname + url.search === path);
      return visit;
    },
    async empty() {
      for (const table of ['messages', 'conversations', 'consents', 'saved_replies'] as const) {
        await stage.db.deleteFrom(table).execute();
      }
    },
  };
}

/** Waits until something holds, asked for again and again. */
export async function eventually(holds: () => Promise<boolean>, what: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(what);
}
