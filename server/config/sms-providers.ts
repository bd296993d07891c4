import type { SmsProvider } from '../../gateways/sms/provider.ts';
import { twilio } from '../../gateways/sms/twilio/provider.ts';

/** The program uses the provider whose variables are set. If none is, messages name the first. */
export const smsProviders: [SmsProvider, ...SmsProvider[]] = [twilio];
