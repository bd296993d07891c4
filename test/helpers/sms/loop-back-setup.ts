import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLoopBack } from '../../../gateways/sms/loop-back/gateway.ts';
import type { WebhookRequest } from '../../../market/ports/sms.ts';
import type { ContractSetup } from './contract-setup.ts';

export async function openLoopBackSetup(): Promise<ContractSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'spa-deals-loop-back-'));
  const file = join(folder, 'outbox', 'texts.jsonl');
  const report = Promise.withResolvers<WebhookRequest>();
  const open = () =>
    openLoopBack({ file, now: Date.now, postReport: report.resolve, deliveryMs: 0 });
  const gateway = open();
  return {
    gateway,
    async refuse() {
      // No line can be added to a folder.
      await mkdir(file, { recursive: true });
    },
    async sendUnanswered(text) {
      await open().send(text);
      return undefined;
    },
    inboundRequest: gateway.customerText,
    deliveredRequest: () => report.promise,
    openStranger: open,
    close: () => rm(folder, { recursive: true }),
  };
}
