import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/upgrades/all.ts';
import { readZipFile } from '../../../database/zips/load.ts';
import { openFormRelay } from '../../../gateways/form-relay/gateway.ts';
import { openMailer } from '../../../gateways/smtp/gateway.ts';
import { submitListing } from '../../../market/leads/commands.server.ts';
import { effectiveSettings } from '../../../market/settings/rules.ts';
import { openZipTable } from '../../../market/zips/store.server.ts';
import { startDelivery } from '../../../server/outbound/delivery.ts';
import { ALERT_SITE } from '../../helpers/alerts.ts';

/**
 * Is to be killed. `take` stores a request and waits forever before the relay; `deliver` relays what waits;
 * `alerts` works on alerts and sends their e-mails. Prints 'stored' or 'delivering' when it has begun.
 */
const [task, dataDir = '', endpoint = '', claimMs = '60000'] = process.argv.slice(2);
const { db, dialect } = await connect({ dataDir });
await migrate(db, dialect);
const report = (error: unknown) => process.stderr.write(`${error}\n`);

if (task === 'take') {
  const request = {
    businessName: 'Juniper Hour',
    email: 'owner@juniper.example',
    phone: '(512) 555-0132',
    location: 'Austin, TX',
  };
  await submitListing(db, { request, mayText: true, address: '::1', isRelayed: true }, Date.now());
  process.stdout.write('stored\n');
} else if (task === 'alerts') {
  const send = openMailer({
    smtpUrl: endpoint,
    publicUrl: 'http://localhost',
    from: { name: 'Spa', address: 'hello@spa.test' },
  });
  startDelivery({
    db,
    now: Date.now,
    email: async () => ({ send, publicUrl: ALERT_SITE.publicUrl }),
    alerts: {
      zipTable: openZipTable(readZipFile()),
      settings: async () => effectiveSettings(ALERT_SITE, {}),
    },
    report,
    claimMs: Number(claimMs),
  });
  process.stdout.write('delivering\n');
} else {
  const relay = openFormRelay(endpoint);
  startDelivery({ db, now: Date.now, relay, report, claimMs: Number(claimMs) });
  process.stdout.write('delivering\n');
}
setInterval(() => {}, 60_000);
