/** Sends texts to phones, and knows which it took. Neither function ever throws. */
export interface SmsSender {
  /** `messageId` and `attempt` come back with every report about the text. */
  send(text: OutgoingSms): Promise<SmsOutcome>;
  /** The texts to a number that the gateway took since a moment; undefined if it does not say. */
  findAccepted(to: string, since: number): Promise<AcceptedSms[] | undefined>;
}

/** Also reads what the provider posts to our webhooks. No function ever throws. */
export interface SmsGateway extends SmsSender {
  readInbound(request: WebhookRequest): WebhookOutcome<InboundSms>;
  readStatus(request: WebhookRequest): WebhookOutcome<SmsReport>;
  /** The answer that the provider wants for an incoming text. */
  inboundReply: { body: string; contentType: string };
}

export interface OutgoingSms {
  /** E.164 */
  to: string;
  text: string;
  messageId: string;
  /** 1 for the first. */
  attempt: number;
}

/** Reasons are plain words that follow a colon. */
export type SmsOutcome =
  | { kind: 'accepted'; gatewayId: string }
  /**
   * The gateway read it and will not send it; trying again would change nothing. `isOurs`: it would refuse
   * every other text too.
   */
  | { kind: 'refused'; reason: string; optedOut: boolean; isOurs?: true }
  /** It surely was not taken, and may be later. */
  | { kind: 'not-accepted'; reason: string; retryAfterMs: number }
  /** It may or may not have been taken. */
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
  /** The whole address, as the partner knows it. */
  address: string;
  headers: Headers;
  body: string;
}

export type WebhookOutcome<T> =
  | { kind: 'read'; value: T }
  /** Signed, but about something that we ignore. */
  | { kind: 'ignored' }
  /** Not signed by the partner for this address with our secret. */
  | { kind: 'forged' }
  | { kind: 'unsupported' }
  | { kind: 'unreadable' }
  | { kind: 'incomplete' };

export interface InboundSms {
  /** The gateway's id of the text, the same in every repeated request. */
  gatewayId: string;
  /** A number, a short code, a name, or an address of another channel, in any spelling. */
  from: string;
  text: string;
  media: string[];
  /** The gateway itself has answered STOP or HELP, so we do not. */
  isAnswered: boolean;
  /** What the gateway took the text for: it holds, whatever the words. */
  verdict?: 'stop' | 'start' | 'help';
}

export interface SmsReport {
  gatewayId: string;
  status: SmsStatus;
  reason: string | null;
  optedOut: boolean;
  /** The reference given to `send`: a report may arrive before we have stored the gateway's id. */
  messageId: string | undefined;
  attempt: number | undefined;
}
