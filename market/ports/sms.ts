/** Neither function throws. */
export interface SmsSender {
  /** Reports about the text carry `messageId` and `attempt`. */
  send(text: OutgoingSms): Promise<SmsOutcome>;
  /** The texts to `to` that the gateway took since then; undefined if it cannot tell. */
  findAccepted(to: string, since: number): Promise<AcceptedSms[] | undefined>;
}

/** Also reads the provider's webhooks. No function throws. */
export interface SmsGateway extends SmsSender {
  readInbound(request: WebhookRequest): WebhookOutcome<InboundSms>;
  readStatus(request: WebhookRequest): WebhookOutcome<SmsReport>;
  /** The provider's required answer to an incoming text. */
  inboundReply: { body: string; contentType: string };
}

export interface OutgoingSms {
  /** E.164 */
  to: string;
  text: string;
  messageId: string;
  /** From 1. */
  attempt: number;
}

/** Reasons are plain words that follow a colon. */
export type SmsOutcome =
  | { kind: 'accepted'; gatewayId: string }
  /** Retrying would change nothing. `isOurs`: every text would be refused. */
  | { kind: 'refused'; reason: string; optedOut: boolean; isOurs?: true }
  /** Certainly not taken; a later attempt may work. */
  | { kind: 'not-accepted'; reason: string; retryAfterMs: number }
  /** The gateway may have taken it. */
  | { kind: 'unknown'; reason: string };

export type SmsStatus = 'sent' | 'delivered' | 'failed';

export interface AcceptedSms {
  gatewayId: string;
  text: string;
  /** Epoch milliseconds, in whole seconds. */
  takenAt: number;
  status: SmsStatus;
  reason: string | null;
}

export interface WebhookRequest {
  /** The full address, as the partner knows it. */
  address: string;
  headers: Headers;
  body: string;
}

export type WebhookOutcome<T> =
  | { kind: 'read'; value: T }
  /** Signed, but about something that we ignore. */
  | { kind: 'ignored' }
  /** Not signed by the partner with our secret for this address. */
  | { kind: 'forged' }
  | { kind: 'unsupported' }
  | { kind: 'unreadable' }
  | { kind: 'incomplete' };

export interface InboundSms {
  /** Repeated requests have the same id. */
  gatewayId: string;
  /** A number, short code, name or other channel's address, in any spelling. */
  from: string;
  text: string;
  media: string[];
  /** The gateway answered STOP or HELP itself, so we do not. */
  isAnswered: boolean;
  /** The gateway's reading, which holds whatever the words are. */
  verdict?: 'stop' | 'start' | 'help';
}

export interface SmsReport {
  gatewayId: string;
  status: SmsStatus;
  reason: string | null;
  optedOut: boolean;
  /** Given to `send`: a report may arrive before the gateway's id is stored. */
  messageId: string | undefined;
  attempt: number | undefined;
}
