import type {
  OutgoingSms,
  SmsGateway,
  SmsOutcome,
  WebhookRequest,
} from '../../../market/ports/sms.ts';

export interface ContractSetup {
  gateway: SmsGateway;
  refuse(): Promise<void>;
  /** Undefined if the sender died as well. */
  sendUnanswered(text: OutgoingSms): Promise<SmsOutcome | undefined>;
  inboundRequest(from: string, text: string): WebhookRequest;
  deliveredRequest(): Promise<WebhookRequest>;
  openStranger(): SmsGateway;
  close(): Promise<void>;
}
