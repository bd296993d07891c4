import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { ALERT_SITE, deliverWaiting } from '../../helpers/alerts.ts';
import { ORIGIN, openApp } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';

export const EMAIL = 'me@visitor.test';
export const PLACE = '/alerts?zip=78701&radius=25';

export const offering = {
  site: { ...SITE, postalAddress: ALERT_SITE.postalAddress },
  emailSender: {
    isDemo: false,
    send: async () => ({ kind: 'accepted', result: '250 OK' }) as const,
  },
};

export function alertsApp() {
  let testApp: Awaited<ReturnType<typeof openApp>>;
  let wakeCount = 0;
  const wake = () => {
    wakeCount += 1;
  };
  before(async () => {
    testApp = await openApp({ ...offering, delivery: { relaysLeads: false, wake } });
  });
  afterEach(async () => {
    for (const table of ['alerts', 'email_unsubscribes', 'deals', 'businesses'] as const)
      await testApp.db.deleteFrom(table).execute();
  });
  after(() => testApp.close());
  const ask = (email = EMAIL, more: Record<string, string> = {}, path = PLACE) =>
    testApp.post(path, { email, referral: '', ...more });
  const deliver = () => deliverWaiting(testApp.db, testApp.clock.now, ORIGIN);
  const alerts = () => testApp.db.selectFrom('alerts').selectAll().execute();
  return {
    get testApp() {
      return testApp;
    },
    get wakeCount() {
      return wakeCount;
    },
    ask,
    deliver,
    alerts,
    states: async () => (await alerts()).map(({ state }) => state),
    async askAndReadMail(email?: string, path?: string) {
      await ask(email, {}, path);
      return (await deliver())[0] ?? assert.fail('No mail');
    },
  };
}
