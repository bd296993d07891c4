import { administratorAddress } from '../../market/admin/store.server.ts';
import type { RelayListing } from '../../market/ports/form-relay.ts';
import type { Clock, Db } from '../../market/ports.ts';
import { currentSettings } from '../../market/settings/store.server.ts';
import { completeVoucherEmail } from '../../market/vouchers/emails.server.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import type { Config } from '../config/config.ts';
import { firstAddress } from '../lifecycle/administrator.ts';
import { type Delivery, startDelivery } from './delivery.ts';
import { startNoticeChecks } from './notice-checks.ts';
import type { Partners } from './partners.ts';
import type { openPurchases } from './purchases.ts';

interface OutboundDependencies {
  db: Db;
  config: Config;
  secret: string;
  zipTable: ZipTable;
  relay: RelayListing | undefined;
  partners: () => Promise<Partners>;
  purchases: ReturnType<typeof openPurchases>;
  now: Clock;
  report: (error: unknown) => void;
  wake: () => void;
  onSmsAttempt: () => void;
  /** Logs which connections fail and which are well again. */
  watchFailing: () => Promise<void>;
}

const WATCH_MS = 60_000;

/** Starts all that the program does by itself: what it delivers, checks and reads at Stripe. */
export function startOutbound(dependencies: OutboundDependencies): Delivery {
  const { db, config, secret, zipTable, relay, partners } = dependencies;
  const { purchases, now, report, wake, onSmsAttempt, watchFailing } = dependencies;
  const defaults = config.site;
  const settings = async () => (await partners()).emailSender && currentSettings(db, defaults);
  const delivery = startDelivery({
    ...{ db, now, relay, report, onSmsAttempt },
    smsGateway: async () => (await partners()).smsGateway,
    email: async () => {
      const { emailSender } = await partners();
      const { publicUrl } = defaults;
      return (
        emailSender && {
          ...{ send: emailSender.send, publicUrl },
          complete: (email) => completeVoucherEmail(db, secret, email),
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
