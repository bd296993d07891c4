import assert from 'node:assert/strict';
import {
  askForAlert,
  confirmAlert,
  keepAlert,
  unsubscribeByToken,
} from '../../market/alerts/commands.server.ts';
import { workOnAlerts } from '../../market/alerts/emails.server.ts';
import type { AlertCriteria } from '../../market/alerts/rules.ts';
import { nextAlertAt } from '../../market/alerts/store.server.ts';
import { mailSender } from '../../market/emails/delivery.server.ts';
import { deliver } from '../../market/outbox/delivery.server.ts';
import type { EmailOutcome, OutgoingEmail } from '../../market/ports/email.ts';
import type { Db, Site } from '../../market/ports.ts';
import { MONDAY_NOON, zipTable } from './app.ts';
import { emptyDatabase } from './empty-database.ts';
import { site } from './messaging.ts';

export const ALERT_SITE: Site = {
  ...site,
  publicUrl: 'https://deals.test',
  postalAddress: '1 Elm Street, Austin, TX 78701',
  timeZone: 'America/New_York',
};

export const NEAR_AUSTIN: AlertCriteria = { zip: '78701', radiusMiles: 25, filters: {} };

export function tokenIn(mail: Pick<OutgoingEmail, 'text'> | undefined, path: string): string {
  const [, token] = new RegExp(`/${path}/([\\w-]{43})(?![\\w-])`).exec(mail?.text ?? '') ?? [];
  return token ?? assert.fail(`No link to ${path} in ${mail?.text}`);
}

export async function deliverWaiting(
  db: Db,
  now: number,
  publicUrl: string,
  answer: EmailOutcome = { kind: 'accepted', result: '250 OK' },
): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const sender = mailSender({
    publicUrl,
    send: async (email: OutgoingEmail) => {
      sent.push(email);
      return answer;
    },
  });
  while ((await deliver(db, sender, { now: () => now, random: () => 0 })) > 0);
  return sent;
}

export async function openAlerts() {
  const connection = await emptyDatabase();
  const { db, close } = connection;
  const clock = { now: MONDAY_NOON };
  let current: Site | undefined = ALERT_SITE;
  const ask = (email = 'me@visitor.test', criteria: Partial<AlertCriteria> = {}) =>
    askForAlert(db, { ...NEAR_AUSTIN, email, ...criteria }, ALERT_SITE, clock.now);
  const deliver = (answer?: EmailOutcome) =>
    deliverWaiting(db, clock.now, ALERT_SITE.publicUrl, answer);
  const askAndReadToken = async (...asking: Parameters<typeof ask>) => {
    await ask(...asking);
    return tokenIn((await deliver())[0], 'alerts/confirm');
  };
  const confirm = (token: string) => confirmAlert(db, token, clock.now);
  return {
    ...connection,
    clock,
    ask,
    deliver,
    askAndReadToken,
    confirm,
    keep: (token: string) => keepAlert(db, token, clock.now),
    unsubscribe: (token: string) => unsubscribeByToken(db, token, clock.now),
    async addActive(...asking: Parameters<typeof ask>) {
      await confirm(await askAndReadToken(...asking));
    },
    stopOffering() {
      current = undefined;
    },
    async work() {
      const settings = async () => current && { site: current };
      const work = { now: () => clock.now, zipTable, settings };
      while ((await workOnAlerts(db, work)) > 0);
    },
    /** Works at each due moment up to `until`; returns the mails with their time. */
    async workUntil(until: number) {
      const mails: Array<OutgoingEmail & { sentAt: number }> = [];
      for (;;) {
        const next = await nextAlertAt(db);
        if (next === undefined || next > until) break;
        clock.now = Math.max(clock.now, next);
        await this.work();
        for (const mail of await deliver()) mails.push({ ...mail, sentAt: clock.now });
      }
      clock.now = until;
      return mails;
    },
    all: () => db.selectFrom('alerts').selectAll().orderBy('created_at').orderBy('email').execute(),
    single: () => db.selectFrom('alerts').selectAll().executeTakeFirstOrThrow(),
    close,
  };
}
