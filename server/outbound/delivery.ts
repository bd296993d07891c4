import { type AlertWork, workOnAlerts } from '../../market/alerts/emails.server.ts';
import { nextAlertAt } from '../../market/alerts/store.server.ts';
import { pausedSince } from '../../market/deliveries/store.server.ts';
import { nextDueAt } from '../../market/due-rows.server.ts';
import { deliverEmails, type EmailDelivery } from '../../market/emails/delivery.server.ts';
import { LOST_AFTER_MS } from '../../market/emails/rules.ts';
import { deliverRelays } from '../../market/leads/commands.server.ts';
import { deliverTexts } from '../../market/messages/delivery.server.ts';
import { nextTextAt } from '../../market/messages/store.server.ts';
import { type NoticeWork, sendNotices } from '../../market/notices/bundles.server.ts';
import { deliverNoticeTexts } from '../../market/notices/delivery.server.ts';
import { nextNoticeAt } from '../../market/notices/store.server.ts';
import type { RelayListing } from '../../market/ports/form-relay.ts';
import type { SmsSender } from '../../market/ports/sms.ts';
import type { Clock, Db } from '../../market/ports.ts';
import { queueVoucherEmails, type VoucherEmailWork } from '../../market/vouchers/emails.server.ts';
import { type Queue, startQueue } from './queue.ts';

/** Twice the form's deadline, so a claim outlives every living sender. */
const RELAY_CLAIM_MS = 20_000;

/** Longer for a text: after an unclear answer the sender asks the gateway a second time. */
const SMS_CLAIM_MS = 40_000;

interface DeliveryDependencies {
  db: Db;
  now: Clock;
  relay?: RelayListing | undefined;
  /** The current gateway; without one, texts wait. */
  smsGateway?: () => Promise<SmsSender | undefined>;
  /** The current mail server; without one, e-mails wait. */
  email?: () => Promise<Pick<EmailDelivery, 'send' | 'publicUrl' | 'complete'> | undefined>;
  alerts?: Omit<AlertWork, 'now'> | undefined;
  vouchers?: Omit<VoucherEmailWork, 'now'> | undefined;
  notices?: Omit<NoticeWork, 'now' | 'channels'> | undefined;
  report: (error: unknown) => void;
  onSmsAttempt?: () => void;
  claimMs?: number;
}

type Gateway = NonNullable<DeliveryDependencies['smsGateway']>;

export interface Delivery {
  wake(): void;
  stop(): Promise<void>;
}

/** Each partner has its own queue, so a slow one delays no other. */
export function startDelivery(dependencies: DeliveryDependencies): Delivery {
  const { db, relay, smsGateway, email, alerts, vouchers, notices, now, report } = dependencies;
  const queues: Queue[] = [];
  if (relay) queues.push(relayQueue(dependencies, relay));
  if (smsGateway) {
    queues.push(smsQueue(dependencies, smsGateway));
    queues.push(noticeTextQueue(dependencies, smsGateway));
  }
  if (email) queues.push(emailQueue(dependencies, email));
  if (alerts)
    queues.push({
      work: () => thenWake(workOnAlerts(db, { ...alerts, now })),
      nextAt: () => nextAlertAt(db),
    });
  if (vouchers)
    queues.push({
      work: () => thenWake(queueVoucherEmails(db, { ...vouchers, now })),
      // A confirmation wakes the queue when it is stored; a reminder may wait for a moment.
      nextAt: async () => undefined,
    });
  if (notices) {
    const channels = async () => ({
      mail: (await email?.()) !== undefined,
      text: (await smsGateway?.()) !== undefined,
    });
    queues.push({
      work: async () => thenWake(sendNotices(db, { ...notices, channels: await channels(), now })),
      nextAt: () => nextNoticeAt(db),
    });
  }
  const runningQueues = queues.map((queue) =>
    startQueue(unlessSendingPaused(db, queue), now, report),
  );
  function wake() {
    for (const queue of runningQueues) queue.wake();
  }
  /** This work puts e-mails and texts into the other queues. */
  async function thenWake(working: Promise<number>) {
    const worked = await working;
    if (worked > 0) wake();
    return worked;
  }
  return {
    wake,
    async stop() {
      await Promise.all(runningQueues.map((queue) => queue.stop()));
    },
  };
}

/** After a restore nothing is sent until the administrator releases it, which wakes the queue. */
function unlessSendingPaused(db: Db, queue: Queue): Queue {
  const isSendingPaused = async () => (await pausedSince(db)) !== undefined;
  return {
    work: async () => ((await isSendingPaused()) ? 0 : queue.work()),
    nextAt: async () => ((await isSendingPaused()) ? undefined : queue.nextAt()),
  };
}

function relayQueue(dependencies: DeliveryDependencies, relay: RelayListing): Queue {
  const { db, now, claimMs = RELAY_CLAIM_MS } = dependencies;
  const options = { relay, now, claimMs, random: Math.random };
  return {
    work: () => deliverRelays(db, options),
    nextAt: () => nextDueAt(db, 'relays'),
  };
}

function emailQueue(
  { db, now, claimMs = LOST_AFTER_MS }: DeliveryDependencies,
  email: NonNullable<DeliveryDependencies['email']>,
): Queue {
  const options = { now, random: Math.random, claimMs };
  return whileThere(email, {
    work: (server) => deliverEmails(db, { ...options, ...server }),
    nextAt: () => nextDueAt(db, 'emails'),
  });
}

function whileThere<Partner>(
  find: () => Promise<Partner | undefined>,
  { work, nextAt }: { work: (partner: Partner) => Promise<number>; nextAt: Queue['nextAt'] },
): Queue {
  return {
    async work() {
      const partner = await find();
      return partner ? work(partner) : 0;
    },
    nextAt: async () => ((await find()) ? nextAt() : undefined),
  };
}

/** A crash leaves at most one text in doubt, and a gateway sends about one a second from a number anyway. */
function smsQueue(dependencies: DeliveryDependencies, gateway: Gateway): Queue {
  const { db, now, onSmsAttempt = () => {}, claimMs = SMS_CLAIM_MS } = dependencies;
  const options = { now, claimMs, random: Math.random };
  return whileThere(gateway, {
    async work(gateway) {
      const attempts = await deliverTexts(db, { ...options, gateway }, 1);
      if (attempts.length === 0) return 0;
      onSmsAttempt();
      await Promise.all(attempts).finally(onSmsAttempt);
      return attempts.length;
    },
    nextAt: () => nextTextAt(db),
  });
}

function noticeTextQueue(dependencies: DeliveryDependencies, gateway: Gateway): Queue {
  const { db, now, claimMs = SMS_CLAIM_MS } = dependencies;
  const options = { now, claimMs, random: Math.random };
  return whileThere(gateway, {
    work: (gateway) => deliverNoticeTexts(db, { ...options, gateway }),
    nextAt: () => nextDueAt(db, 'notice_texts'),
  });
}
