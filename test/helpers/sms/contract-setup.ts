import type {
  OutgoingSms,
  SmsGateway,
  SmsOutcome,
  WebhookRequest,
} from '../../../market/ports/sms.ts';

/** A gateway, and its provider as gateways/sms/contract.test.ts plays it. */
export interface ContractSetup {
  gateway: SmsGateway;
  /** From now on the provider takes nothing, and says so. */
  refuse(): Promise<void>;
  /** The provider takes a text, and its answer is lost; undefined where the sender died as well. */
  sendUnanswered(text: OutgoingSms): Promise<SmsOutcome | undefined>;
  /** Reports an incoming message. */
  inboundRequest(from: string, text: string): WebhookRequest;
  /** Reports the delivery of the message accepted last. */
  deliveredRequest(): Promise<WebhookRequest>;
  /** The same gateway with another secret. */
  openStranger(): SmsGateway;
  close(): Promise<void>;
}
