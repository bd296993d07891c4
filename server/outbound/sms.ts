import { join } from 'node:path';
import { openLoopBack } from '../../gateways/sms/loop-back/gateway.ts';
import { withNotes } from '../../market/connections/outcomes.server.ts';
import type { SmsGateway } from '../../market/ports/sms.ts';
import type { Clock, Db } from '../../market/ports.ts';
import type { TextTransport } from '../../web/context.ts';
import type { Config } from '../config/config.ts';
import { openSmsWebhooks, SMS_STATUS_WEBHOOK } from '../http/sms-webhooks.ts';

interface SmsDependencies {
  config: Pick<Config, 'sms' | 'demo' | 'dataDir' | 'site'>;
  db: Db;
  now: Clock;
  report: (error: unknown) => void;
  wake: () => void;
}

export function openSmsService(dependencies: SmsDependencies): {
  sms: TextTransport;
  smsGateway: SmsGateway | undefined;
} {
  const { config, db, now, report } = dependencies;
  const { sms, site } = config;
  if (sms) {
    const statusUrl = `${site.publicUrl}${SMS_STATUS_WEBHOOK}`;
    const gateway = sms.provider.open(sms.settings, statusUrl);
    const send = withNotes({ db, id: 'texts', now, report }, gateway.send);
    return { sms: { kind: 'gateway' }, smsGateway: { ...gateway, send } };
  }
  if (!config.demo) return { sms: { kind: 'none' }, smsGateway: undefined };
  const smsGateway = openLoopBack({
    file: join(config.dataDir, 'outbox', 'texts.jsonl'),
    now,
    postReport: (request) => void webhooks.status(request).catch(report),
  });
  const webhooks = openSmsWebhooks({ ...dependencies, site, smsGateway: async () => smsGateway });
  const simulateCustomer = async (phone: string, text: string) => {
    await webhooks.inbound(smsGateway.customerText(phone, text));
  };
  return { sms: { kind: 'loop-back', simulateCustomer }, smsGateway };
}
