import { withNotes } from '../../market/connections/outcomes.server.ts';
import { readSealedValues } from '../../market/connections/store.server.ts';
import type { ConnectionId, Finding } from '../../market/ports/connections.ts';
import type { SmsGateway } from '../../market/ports/sms.ts';
import type { Clock, Db, Site } from '../../market/ports.ts';
import type { Services } from '../../web/context.ts';
import { type Config, withValues } from '../config/config.ts';
import { connectionsIn } from '../config/connections.ts';
import { openEntered } from '../config/entered-values.ts';
import { secretsIn } from '../telemetry/log.ts';
import { openEmail, unlessSendingPaused } from './email.ts';
import { openSmsService } from './sms.ts';

export interface Partners extends Pick<Services, 'emailSender' | 'sms' | 'connections' | 'maps'> {
  smsGateway: SmsGateway | undefined;
}

export interface PartnerOptions {
  db: Db;
  config: Config;
  environment: Record<string, string | undefined>;
  secret: string;
  currentSite: () => Promise<Site>;
  now: Clock;
  report: (error: unknown) => void;
  wake: () => void;
  checkConnection: (id: ConnectionId, config: Config, db: Db, now: number) => Promise<Finding[]>;
  /** No later line of the log shows these. */
  hideInLog: (secrets: string[]) => void;
}

/** The environment goes before entered values, which are read each time, so a change counts at once. */
export function openPartners(options: PartnerOptions): () => Promise<Partners> {
  const { db, config, environment, secret, currentSite, now, report, hideInLog } = options;
  let opened: { rows: string; partners: Promise<Partners> } | undefined;

  async function open(sealed: Awaited<ReturnType<typeof readSealedValues>>): Promise<Partners> {
    const entered = openEntered(sealed, secret);
    const effective = withValues(config, entered.values);
    hideInLog(secretsIn(effective));
    const check = (id: ConnectionId) => options.checkConnection(id, effective, db, now());
    return {
      emailSender: unlessSendingPaused(db, recordedEmail(openEmail(effective, currentSite))),
      ...openSmsService({ ...options, config: effective }),
      maps: effective.maps,
      connections: { settings: connectionsIn(environment, config.demo, entered), check },
    };
  }

  /** E-mails that a demo writes into files prove nothing about a mail server. */
  function recordedEmail(email: Services['emailSender']): Services['emailSender'] {
    if (!email || email.isDemo) return email;
    return { ...email, send: withNotes({ db, id: 'mail', now, report }, email.send) };
  }

  return async () => {
    const sealed = await readSealedValues(db);
    const rows = JSON.stringify(sealed);
    if (opened?.rows !== rows) opened = { rows, partners: open(sealed) };
    return opened.partners;
  };
}
