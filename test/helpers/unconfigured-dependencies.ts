import { openStripe } from '../../gateways/stripe/gateway.ts';
import type { AppDependencies } from '../../server/app.ts';
import { connectionsIn } from '../../server/config/connections.ts';
import { readMapSettings } from '../../server/config/map-settings.ts';
import type { Partners } from '../../server/outbound/partners.ts';
import { SITE } from './default-site.ts';

export const unconfiguredDependencies = {
  site: SITE,
  readStripe: openStripe({ apiUrl: 'http://127.0.0.1:1' }),
  readStripeBell: undefined,
  lookForPurchases: async () => {},
  ringPurchases: async () => {},
  demoStripe: undefined,
  visits: { addPage: () => {}, addBeacon: async () => {} },
  logSecurity: () => {},
  diskSpace: async () => ({ level: 'enough', message: '50.0 GB free on the disk of DATA_DIR' }),
  delivery: { relaysLeads: false, wake: () => {} },
} satisfies Partial<AppDependencies>;

export const noPartners: Partners = {
  emailSender: undefined,
  connections: { settings: connectionsIn({}), check: async () => [] },
  sms: { kind: 'none' },
  maps: readMapSettings(() => undefined),
  smsGateway: undefined,
};
