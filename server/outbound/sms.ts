import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSms } from '../../gateways/sms.ts';
import { openSmsLoopBack } from '../../gateways/sms-loop-back.ts';
import { applyStatus, receiveText } from '../../market/messages/inbound.server.ts';
import type { Clock, Db, TextGateway } from '../../market/ports.ts';
import { currentSite } from '../../market/settings/store.server.ts';
import type { TextTransport } from '../../web/context.ts';
import type { Config } from '../config/config.ts';
import { SMS_STATUS_WEBHOOK } from '../http/sms-webhooks.ts';

interface SmsDependencies {
  config: Pick<Config, 'sms' | 'demo' | 'dataDir' | 'site'>;
  db: Db;
  now: Clock;
  report: (error: unknown) => void;
  /** Something was written that others wait for. */
  wake: () => void;
}

/** The gateway that is configured; else, in a demo, one that leads back to ourselves; else none. */
export function openSmsService(dependencies: SmsDependencies): {
  sms: TextTransport;
  gateway: TextGateway | undefined;
} {
  const { config, db, now, report, wake } = dependencies;
  if (config.sms) {
    const gateway = openSms(config.sms, `${config.site.publicUrl}${SMS_STATUS_WEBHOOK}`);
    return { sms: { kind: 'gateway' }, gateway };
  }
  if (!config.demo) return { sms: { kind: 'none' }, gateway: undefined };
  const gateway = openSmsLoopBack(
    join(config.dataDir, 'outbox', 'texts.jsonl'),
    async (statusUpdate) => {
      try {
        await applyStatus(db, { ...statusUpdate, reason: null, optedOut: false }, now());
        wake();
      } catch (error) {
        report(error);
      }
    },
    now,
  );
  const simulateCustomer = async (phone: string, text: string) => {
    const gatewayId = `LB${randomUUID().replaceAll('-', '')}`;
    const inbound = { gatewayId, phone, text, media: [], isAnswered: false };
    await receiveText(db, inbound, await currentSite(db, config.site), now());
    wake();
  };
  return { sms: { kind: 'loop-back', simulateCustomer }, gateway };
}
