import { sendNotices } from '../../market/bundles/commands.server.ts';
import { mailSender } from '../../market/emails/delivery.server.ts';
import { textSender } from '../../market/messages/texts.server.ts';
import { deliver } from '../../market/outbox/delivery.server.ts';
import type { EmailOutcome, OutgoingEmail } from '../../market/ports/email.ts';
import type { OutgoingSms, SmsOutcome } from '../../market/ports/sms.ts';
import { readSettings } from '../../market/settings/store.server.ts';
import type { SettingValues } from '../../market/settings/table.ts';
import { ADMIN, MONDAY_NOON } from './app.ts';
import { SITE } from './default-site.ts';
import { emptyDatabase } from './empty-database.ts';

export const NOTICE_PHONE = '+15125550177';

export async function openNotices() {
  const connection = await emptyDatabase();
  const { db } = connection;
  const clock = { now: MONDAY_NOON };
  const state: { sms: SmsOutcome; email: EmailOutcome } = {
    sms: { kind: 'accepted', gatewayId: 'SM1' },
    email: { kind: 'accepted', result: '250 OK' },
  };
  const emails: OutgoingEmail[] = [];
  const texts: OutgoingSms[] = [];
  const now = () => clock.now;
  const channels = { mail: true, text: true };
  const work = { now, recipient: async () => ADMIN.email, channels, defaults: SITE };
  return {
    ...connection,
    clock,
    state,
    channels,
    emails,
    texts,
    rows: () => db.selectFrom('notices').selectAll().orderBy('id').execute(),
    textRows: () =>
      db.selectFrom('outbox').selectAll().where('channel', '=', 'text').orderBy('id').execute(),
    async set(values: Partial<SettingValues>) {
      const { values: before, saved } = await readSettings(db);
      const document = JSON.stringify({ values: { ...before, ...values }, saved });
      await db.updateTable('settings').set({ document }).execute();
    },
    send: () => sendNotices(db, work),
    async deliver() {
      await sendNotices(db, work);
      const options = { now, random: () => 0 };
      const gateway = {
        send: async (text: OutgoingSms) => {
          texts.push(text);
          return state.sms;
        },
        findAccepted: async () => [],
      };
      while ((await deliver(db, textSender(gateway), options)) > 0);
      const send = async (email: OutgoingEmail) => {
        emails.push(email);
        return state.email;
      };
      const publicUrl = SITE.publicUrl;
      while ((await deliver(db, mailSender({ publicUrl, send }), options)) > 0);
    },
  };
}
