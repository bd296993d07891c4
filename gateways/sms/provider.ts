import type { SmsGateway } from '../../market/ports/sms.ts';
import type { PartnerCheck } from '../partner-check.ts';

/** The values of a provider's environment variables, by name. */
export type SmsSettings = Record<string, string | undefined>;

/** An SMS provider: a folder here, and a line in server/config/sms-providers.ts. */
export interface SmsProvider {
  /** What messages call its variables: 'TWILIO_*'. */
  variables: string;
  /** The variables that must all be set, or none. */
  required: string[];
  /** Optional variables, each an http(s) address. */
  urls: string[];
  /** What those that are required are called in the back office. */
  labels: Record<string, string>;
  /** What is entered there must look like this, and how that is said; the environment is believed. */
  shapes: Record<string, { pattern: RegExp; must: string }>;
  /** The variables that no log may show. */
  secrets: string[];
  /** The provider reports to `statusUrl` what became of a text. */
  open(settings: SmsSettings, statusUrl: string): SmsGateway;
  /** Signs in and sends nothing. */
  check(settings: SmsSettings, deadlineMs: number): Promise<PartnerCheck>;
}
