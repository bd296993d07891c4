import { type AlertWork, workOnAlerts } from '../../market/alerts/delivery.server.ts';
import { nextAlertAt } from '../../market/alerts/store.server.ts';
import { pausedSince } from '../../market/deliveries/store.server.ts';
import { nextDueAt } from '../../market/due-rows.server.ts';
import { deliverEmails } from '../../market/emails/delivery.server.ts';
import { LOST_AFTER_MS } from '../../market/emails/store.server.ts';
import { deliverRelays } from '../../market/leads/commands.server.ts';
import { deliverTexts } from '../../market/messages/delivery.server.ts';
import { nextTextAt } from '../../market/messages/store.server.ts';
import { type NoticeWork, sendNotices } from '../../market/notices/commands.server.ts';
import { deliverNoticeTexts } from '../../market/notices/delivery.server.ts';
import { nextNoticeAt } from '../../market/notices/store.server.ts';
import type { Clock, Db, RelayListing, SendEmail, SmsSender } from '../../market/ports.ts';
import { type Queue, startQueue } from './queue.ts';

/** Twice the form's deadline, so a claim outlives every living sender. */
const RELAY_CLAIM_MS = 20_000;

/** The same for a text: after an unclear answer the sender asks the gateway a second time. */
const SMS_CLAIM_MS = 40_000;

interface DeliveryDependencies {
  db: Db;
  now: Clock;
  /** Undefined if no form service is configured: then nothing is relayed. */
  relay?: RelayListing | undefined;
  /** Undefined if no gateway is configured: then texts wait. */
  smsGateway?: SmsSender | undefined;
  /** Undefined if no mail server is configured: then e-mails wait. */
  email?: { send: SendEmail; publicUrl: string } | undefined;
  /** Undefined in tests of other queues. */
  alerts?: Omit<AlertWork, 'now'> | undefined;
  notices?: Omit<NoticeWork, 'now' | 'channels'> | undefined;
  report: (error: unknown) => void;
  onSmsAttempt?: () => void;
  claimMs?: number;
}

export interface Delivery {
  wake(): void;
  /** Finishes deliveries in progress and starts no more. */
  stop(): Promise<void>;
}

/** Delivers what is pending. Each partner has its own queue, so a slow one delays no other. */
export function startDelivery(dependencies: DeliveryDependencies): Delivery {
  const { db, relay, smsGateway, email, alerts, notices, now, report } = dependencies;
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
  if (notices) {
    const channels = { mail: email !== undefined, text: smsGateway !== undefined };
    queues.push({
      work: () => thenWake(sendNotices(db, { ...notices, channels, now })),
      nextAt: () => nextNoticeAt(db),
    });
  }
  const runningQueues = queues.map((queue) =>
    startQueue(unlessSendingPaused(db, queue), now, report),
  );
  function wake() {
    for (const queue of runningQueues) queue.wake();
  }
  /** What these do puts something into the other queues. */
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
  const options = { ...email, now, random: Math.random, claimMs };
  return {
    work: () => deliverEmails(db, options),
    nextAt: () => nextDueAt(db, 'emails'),
  };
}

/**
 * One text at a time: a crash leaves at most one in doubt, and a gateway sends about one a second
 * from a number anyway.
 */
function smsQueue(dependencies: DeliveryDependencies, gateway: SmsSender): Queue {
  const { db, now, onSmsAttempt = () => {}, claimMs = SMS_CLAIM_MS } = dependencies;
  const options = { gateway, now, claimMs, random: Math.random };
  return {
    async work() {
      const attempts = await deliverTexts(db, options, 1);
      if (attempts.length === 0) return 0;
      onSmsAttempt();
      await Promise.all(attempts).finally(onSmsAttempt);
      return attempts.length;
    },
    nextAt: () => nextTextAt(db),
  };
}

function noticeTextQueue(dependencies: DeliveryDependencies, gateway: SmsSender): Queue {
  const { db, now, claimMs = SMS_CLAIM_MS } = dependencies;
  const options = { gateway, now, claimMs, random: Math.random };
  return {
    work: () => deliverNoticeTexts(db, options),
    nextAt: () => nextDueAt(db, 'notice_texts'),
  };
}
