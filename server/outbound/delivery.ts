import { type AlertWork, workOnAlerts } from '../../market/alerts/emails.server.ts';
import { nextAlertAt } from '../../market/alerts/store.server.ts';
import { type NoticeWork, sendNotices } from '../../market/bundles/commands.server.ts';
import { type MailServer, mailSender } from '../../market/emails/delivery.server.ts';
import { relaySender } from '../../market/leads/relays.server.ts';
import { deliverTexts } from '../../market/messages/delivery.server.ts';
import { nextTextAt } from '../../market/messages/store.server.ts';
import { textSender } from '../../market/messages/texts.server.ts';
import { nextNoticeAt } from '../../market/notices/store.server.ts';
import { deliver, type Sender } from '../../market/outbox/delivery.server.ts';
import type { Channel } from '../../market/outbox/rules.ts';
import { nextDueAt, pausedSince } from '../../market/outbox/store.server.ts';
import type { RelayListing } from '../../market/ports/form-relay.ts';
import type { SmsSender } from '../../market/ports/sms.ts';
import type { Clock, Db } from '../../market/ports.ts';
import { queueVoucherEmails, type VoucherEmailWork } from '../../market/vouchers/emails.server.ts';
import { type Queue, startQueue } from './queue.ts';

interface DeliveryDependencies {
  db: Db;
  now: Clock;
  relay?: RelayListing | undefined;
  /** The current gateway; without one, texts wait. */
  smsGateway?: () => Promise<SmsSender | undefined>;
  /** The current mail server; without one, e-mails wait. */
  email?: () => Promise<MailServer | undefined>;
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
  if (relay) queues.push(channelQueue(dependencies, 'relay', async () => relay, relaySender));
  if (smsGateway) {
    queues.push(conversationQueue(dependencies, smsGateway));
    queues.push(channelQueue(dependencies, 'text', smsGateway, textSender));
  }
  if (email) queues.push(channelQueue(dependencies, 'mail', email, mailSender));
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

/** What waits in the outbox for a channel, while its partner is there. */
function channelQueue<Partner>(
  { db, now, claimMs }: DeliveryDependencies,
  channel: Channel,
  find: () => Promise<Partner | undefined>,
  senderOf: (partner: Partner) => Sender,
): Queue {
  return whileThere(find, {
    work: (partner) => deliver(db, senderOf(partner), { now, random: Math.random, claimMs }),
    nextAt: () => nextDueAt(db, channel),
  });
}

function conversationQueue(
  { db, now, claimMs, onSmsAttempt = () => {} }: DeliveryDependencies,
  find: Gateway,
): Queue {
  return whileThere(find, {
    async work(gateway) {
      const attempts = await deliverTexts(db, gateway, { now, random: Math.random, claimMs });
      if (attempts.length === 0) return 0;
      onSmsAttempt();
      await Promise.all(attempts).finally(onSmsAttempt);
      return attempts.length;
    },
    nextAt: () => nextTextAt(db),
  });
}
