import { unreachable } from '../../network-errors.ts';
import type { SmsProvider, SmsSettings } from '../provider.ts';
import { openApi, type TwilioAccount } from './api.ts';
import { openTwilio } from './gateway.ts';

export const twilio: SmsProvider = {
  variables: 'TWILIO_*',
  required: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  urls: ['TWILIO_API_URL'],
  labels: {
    TWILIO_ACCOUNT_SID: 'Account SID',
    TWILIO_AUTH_TOKEN: 'Auth Token',
    TWILIO_FROM: 'Phone number that texts come from',
  },
  shapes: {
    TWILIO_ACCOUNT_SID: { pattern: /^AC[0-9a-f]{32}$/i, must: 'AC and 32 digits and letters' },
    TWILIO_FROM: { pattern: /^\+[1-9]\d{6,14}$/, must: 'a number like +15125550100' },
  },
  secrets: ['TWILIO_AUTH_TOKEN'],
  open: (settings, statusUrl) => openTwilio(accountFrom(settings), statusUrl),
  async check(settings, deadlineMs) {
    try {
      const { response } = await openApi(accountFrom(settings), deadlineMs)('.json');
      if (response.ok) return { kind: 'ok' };
      const reason = [401, 403, 404].includes(response.status)
        ? 'it does not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN'
        : `it answers HTTP ${response.status}`;
      return { kind: 'problem', reason };
    } catch (error) {
      return unreachable(error);
    }
  },
};

function accountFrom(settings: SmsSettings): TwilioAccount {
  return {
    accountSid: settings.TWILIO_ACCOUNT_SID ?? '',
    authToken: settings.TWILIO_AUTH_TOKEN ?? '',
    from: settings.TWILIO_FROM ?? '',
    apiUrl: settings.TWILIO_API_URL ?? 'https://api.twilio.com',
  };
}
