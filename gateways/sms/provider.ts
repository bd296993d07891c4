import type { SmsGateway } from '../../market/ports/sms.ts';
import type { PartnerCheck } from '../partner-check.ts';

export type SmsSettings = Record<string, string | undefined>;

/** A provider is a folder here, and a line in server/config/sms-providers.ts. */
export interface SmsProvider {
  /** What messages call its variables: 'TWILIO_*'. */
  variables: string;
  /** All of these must be set, or none. */
  required: string[];
  /** Optional; each is an http(s) address. */
  urls: string[];
  /** What the back office calls the required variables. */
  labels: Record<string, string>;
  /** Checks values from the back office and says what they must be. The environment is trusted. */
  shapes: Record<string, { pattern: RegExp; must: string }>;
  secrets: string[];
  /** `statusUrl` receives the provider's delivery reports. */
  open(settings: SmsSettings, statusUrl: string): SmsGateway;
  /** Signs in and sends nothing. */
  check(settings: SmsSettings, deadlineMs: number): Promise<PartnerCheck>;
}
