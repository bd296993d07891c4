import { openTwilio } from '../../../gateways/sms/twilio/gateway.ts';
import type { ContractSetup } from './contract-setup.ts';
import { openTextGateway, signedHeaders, twilioAccount } from './fake-twilio.ts';

const TOKEN = 'the token of the tests';
const WEBHOOK = 'https://spa.test/webhooks/sms';
const HANG_MS = 1000;

export async function openTwilioSetup(): Promise<ContractSetup> {
  const { url, behavior, acceptedTexts, close } = await openTextGateway();
  const open = (token: string, deadlineMs?: number) =>
    openTwilio(twilioAccount(token, url), `${WEBHOOK}/status`, deadlineMs);
  const gateway = open(TOKEN);
  const requestTo = (address: string, fields: Record<string, string>) => ({
    address,
    headers: new Headers(signedHeaders(TOKEN, address, fields)),
    body: new URLSearchParams(fields).toString(),
  });
  return {
    gateway,
    async refuse() {
      behavior.answer = () => 'not a phone';
    },
    async sendUnanswered(text) {
      behavior.answer = () => 'take, then hang';
      return open(TOKEN, HANG_MS).send(text);
    },
    inboundRequest: (From, Body) =>
      requestTo(WEBHOOK, { MessageSid: 'SM1', From, To: '+15125550100', Body }),
    async deliveredRequest() {
      const { sid = '', statusCallback = '' } = acceptedTexts.at(-1) ?? {};
      return requestTo(statusCallback, { MessageSid: sid, MessageStatus: 'delivered' });
    },
    openStranger: () => open('another token'),
    close,
  };
}
