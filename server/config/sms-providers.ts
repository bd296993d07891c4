import type { SmsProvider } from '../../gateways/sms/provider.ts';
import { twilio } from '../../gateways/sms/twilio/provider.ts';

/** The provider whose variables are set is used; without any, messages name those of the first. */
export const smsProviders: [SmsProvider, ...SmsProvider[]] = [twilio];
