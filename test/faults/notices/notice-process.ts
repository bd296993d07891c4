import type { KyselyPlugin, QueryId } from 'kysely';
import { connect } from '../../../database/connect.ts';
import { openTwilio } from '../../../gateways/sms/twilio/gateway.ts';
import { openMailer } from '../../../gateways/smtp/mailer.ts';
import type { OutgoingEmail } from '../../../market/ports.ts';
import { startDelivery } from '../../../server/outbound/delivery.ts';
import { SITE } from '../../helpers/default-site.ts';
import { twilioAccount } from '../../helpers/sms/fake-twilio.ts';
import { killAt } from '../writes/kill-points.ts';

/**
 * A process that texts or mails notices, to be killed at a point; its clock is ahead by some
 * milliseconds.
 */
const [dataDir = '', databaseUrl = '', channel = '', partnerUrl = '', aheadMs = '0', point = ''] =
  process.argv.slice(2);
const isMail = channel === 'mail';
const statusUrl = 'http://127.0.0.1:9/status';
const smsGateway = openTwilio(twilioAccount('the token of the faults', partnerUrl), statusUrl, 400);
const connection = await connect({ dataDir, databaseUrl: databaseUrl || undefined });
const killed = killAt(point, 1, connection.db, smsGateway, isMail ? 'accepted' : 'sent');

const queued = new WeakSet<QueryId>();
const die = (here: string) => point === here && process.kill(process.pid, 'SIGKILL');
const queuing: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const queue = isMail ? '"emails"' : '"notice_texts"';
    if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes(queue)) {
      queued.add(queryId);
      die('before queuing');
    }
    return node;
  },
  async transformResult({ result, queryId }) {
    if (queued.has(queryId)) die('while queuing');
    return result;
  },
};
const from = { name: 'Spa Deals', address: 'hello@spa.example' };
const mailer = openMailer({
  smtpUrl: isMail ? partnerUrl : 'smtp://127.0.0.1:9',
  from,
  publicUrl: 'http://localhost',
});

async function send(email: OutgoingEmail) {
  die('before POST');
  const outcome = await mailer(email);
  if (outcome.kind === 'accepted') die('after acceptance');
  return outcome;
}

startDelivery({
  db: killed.db.withPlugin(queuing),
  now: () => Date.now() + Number(aheadMs),
  ...(isMail
    ? { email: async () => ({ send, publicUrl: SITE.publicUrl }) }
    : { smsGateway: async () => killed.gateway }),
  notices: { recipient: 'owner@example.com', defaults: SITE },
  report: (error) => process.stderr.write(`${error}\n`),
  claimMs: 1500,
});
