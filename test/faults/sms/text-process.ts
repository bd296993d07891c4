import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { connect } from '../../../database/connect.ts';
import { openTwilio } from '../../../gateways/sms/twilio/gateway.ts';
import { openRequestBodies } from '../../../server/http/request-bodies.ts';
import { SMS_STATUS_WEBHOOK, smsWebhooks } from '../../../server/http/sms-webhooks.ts';
import { startDelivery } from '../../../server/outbound/delivery.ts';
import { site } from '../../helpers/messaging.ts';
import { twilioAccount } from '../../helpers/sms/fake-twilio.ts';
import { killAt } from '../writes/kill-points.ts';

/** Delivers messages and receives reports on `port`, until it is killed at a point. */
const [dataDir = '', apiUrl = '', port = '', point = '', occurrence = '1'] = process.argv.slice(2);
const TOKEN = 'the token of the faults';
const TEXT_DEADLINE_MS = 400;
const CLAIM_MS = 1500;

const publicUrl = `http://127.0.0.1:${port}`;
const statusUrl = `${publicUrl}${SMS_STATUS_WEBHOOK}`;
const smsGateway = openTwilio(twilioAccount(TOKEN, apiUrl), statusUrl, TEXT_DEADLINE_MS);
const connection = await connect({ dataDir });
const { db, gateway } = killAt(point, Number(occurrence), connection.db, smsGateway);
const webhooks = smsWebhooks({
  db,
  now: Date.now,
  site: { ...site, publicUrl },
  smsGateway: async () => smsGateway,
  bodies: openRequestBodies(0),
  wake: () => {},
  logSecurity: () => {},
});
createServer(getRequestListener(webhooks.fetch)).listen(Number(port), '127.0.0.1', () => {
  const report = (error: unknown) => process.stderr.write(`${error}\n`);
  startDelivery({ db, now: Date.now, smsGateway: async () => gateway, report, claimMs: CLAIM_MS });
});
