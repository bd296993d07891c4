import type { Logger } from 'pino';
import { openFormRelay } from '../../gateways/form-relay/gateway.ts';
import { administratorAddress } from '../../market/admin/store.server.ts';
import { failingConnections, withNotes } from '../../market/connections/outcomes.server.ts';
import { completeOwnerEmail } from '../../market/owners/emails.server.ts';
import type { RelayListing } from '../../market/ports/form-relay.ts';
import { currentSettings } from '../../market/settings/store.server.ts';
import { completeVoucherEmail } from '../../market/vouchers/emails.server.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { connected } from '../../web/context.ts';
import { firstAddress } from '../lifecycle/administrator.ts';
import { openFailureWatch } from '../telemetry/failure-watch.ts';
import { type Delivery, startDelivery } from './delivery.ts';
import { startNoticeChecks } from './notice-checks.ts';
import { openPartners, type PartnerOptions, type Partners } from './partners.ts';
import type { openPurchases } from './purchases.ts';

const WATCH_MS = 60_000;

interface OutboundOptions extends Omit<PartnerOptions, 'wake'> {
  zipTable: ZipTable;
  purchases: ReturnType<typeof openPurchases>;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Something may have come into a conversation, or gone out of it. */
  onMessages: () => void;
}

/** The partners that the program speaks with by itself: whoever takes what it delivers, and Stripe. */
export function openOutbound(options: OutboundOptions) {
  const { db, config, now, report, log, onMessages } = options;
  let work: Delivery | undefined;
  const wake = () => {
    work?.wake();
    onMessages();
  };
  const relay = config.formEndpoint
    ? withNotes({ db, id: 'form', now, report }, openFormRelay(config.formEndpoint))
    : undefined;
  const partners = openPartners({ ...options, wake });
  /** The connections to which nothing gets through. */
  const failing = async () => {
    const isSetUp = { ...connected(await partners()), form: relay !== undefined };
    return failingConnections(db, isSetUp, now());
  };
  return {
    partners,
    failing,
    relaysLeads: relay !== undefined,
    wake,
    start() {
      const watchFailing = openFailureWatch(failing, log);
      work = startOutbound({ ...options, relay, partners, wake, watchFailing });
    },
    /** Finishes what is in progress. */
    stop: async () => work?.stop(),
  };
}

interface OutboundDependencies extends OutboundOptions {
  relay: RelayListing | undefined;
  partners: () => Promise<Partners>;
  wake: () => void;
  /** Logs which connections fail and which are well again. */
  watchFailing: () => Promise<void>;
}

/** Starts all that the program does by itself: what it delivers, checks and reads at Stripe. */
function startOutbound(dependencies: OutboundDependencies): Delivery {
  const { db, config, secret, zipTable, relay, partners } = dependencies;
  const { purchases, now, report, wake, onMessages, watchFailing } = dependencies;
  const defaults = config.site;
  const settings = async () => (await partners()).emailSender && currentSettings(db, defaults);
  const delivery = startDelivery({
    ...{ db, now, relay, report, onSmsAttempt: onMessages },
    smsGateway: async () => (await partners()).smsGateway,
    email: async () => {
      const { emailSender } = await partners();
      const { publicUrl } = defaults;
      return (
        emailSender && {
          ...{ send: emailSender.send, publicUrl },
          complete: (email) =>
            email.kind === 'owner' || email.kind === 'statement'
              ? completeOwnerEmail(db, email, { publicUrl, secret })
              : completeVoucherEmail(db, secret, email),
        }
      );
    },
    alerts: { zipTable, settings },
    vouchers: { zipTable, defaults, settings },
    notices: { recipient: () => administratorAddress(db, firstAddress(config)), defaults },
  });
  purchases.start();
  const stopNoticeChecks = startNoticeChecks({
    ...{ db, now, report, wake },
    dataDir: config.dataDir,
  });
  let watching = Promise.resolve();
  const look = () => {
    watching = watchFailing().catch(report);
  };
  const watch = setInterval(look, WATCH_MS).unref();
  return {
    wake: delivery.wake,
    async stop() {
      clearInterval(watch);
      await Promise.all([delivery.stop(), stopNoticeChecks(), purchases.stop(), watching]);
    },
  };
}
