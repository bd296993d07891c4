export type { PasskeyRow, TotpRow } from '../database/tables/admin.ts';
export type { CaseRow } from '../database/tables/case.ts';
export type { AlertRow, EmailRow } from '../database/tables/email.ts';
export type { LeadRow, RelayRow } from '../database/tables/lead.ts';
export type {
  LicenseCheckRow,
  LicenseDocumentRow,
  LicenseRow,
  StateRow,
} from '../database/tables/license.ts';
export type {
  ConsentRow,
  ConversationRow,
  MessageRow,
  MessageStatus,
  SavedReplyRow,
} from '../database/tables/message.ts';
export type { NoticeRow, NoticeTextRow } from '../database/tables/notice.ts';
export type { DealExtensionRow, PriceEvidenceRow } from '../database/tables/price.ts';
export type {
  PurchaseRow,
  PurchaseState,
  StripeAccountRow,
  VoucherRow,
} from '../database/tables/purchase.ts';
export type { BusinessRow, Db, DealRow } from '../database/tables.ts';

import type { StoredPicture } from './pictures/rules.ts';

/** How far the clocks of several processes of ours may be apart. */
export const MAX_CLOCK_SKEW_MS = 300_000;

/** Now, in epoch milliseconds. Always passed in, so a test can stop time. */
export type Clock = () => number;

export interface Site {
  brand: string;
  product: string;
  supportEmail: string;
  /** Undefined until the owner names it: the terms then show '[Jurisdiction]'. */
  jurisdiction: string | undefined;
  /** Where the owner gets paper mail, for the foot of e-mails; undefined until it is set. */
  postalAddress: string | undefined;
  /** The office's, an IANA name: of quiet hours, digests and the back office's dates. */
  timeZone: string;
  /** A demo begins with other settings (market/settings). */
  isDemo?: boolean;
  /** The origin that people use, without a slash at its end. */
  publicUrl: string;
  /** The owner's logo, in place of our mark and the brand's name; undefined until one is uploaded. */
  logo?: StoredPicture | undefined;
}

export interface LinkedText {
  text: string;
  href?: string;
}

/** Which maps pages show: Google's where there is a key (it is public: browsers send it), else tiles. */
export interface MapSettings {
  googleKey: string | undefined;
  tiles: { url: string; attribution: LinkedText[] };
}

export type ConnectionId = 'mail' | 'texts' | 'maps' | 'form' | 'backups' | 'database';

/** Something that variables connect; their values stay where they are. */
export interface ConnectionSettings {
  id: ConnectionId;
  name: string;
  purpose: string;
  /** What is off, or used instead, while its variables are not set. */
  without: string;
  variables: ConnectionVariable[];
  /** What must be set for it is in the environment: what was entered does not count. */
  isInEnvironment: boolean;
  /** Something was entered in the back office, whether it counts or not. */
  isEntered: boolean;
}

export interface ConnectionVariable {
  name: string;
  isRequired: boolean;
  isSet: boolean;
  /** It was entered, and AUTH_SECRET is another now. */
  isUnreadable: boolean;
  example?: string;
  /** What its field is called where it may be entered in the back office. */
  label?: string | undefined;
  /** The field hides what is typed. */
  isSecret?: boolean;
}

/** Sealed in the database, shown to nobody. */
export interface ConnectionValues {
  enter: (
    id: string | undefined,
    typed: Record<string, string>,
    change: { actor: string; now: number },
  ) => Promise<
    | { kind: 'set' | 'missing' }
    /** By the names of the variables; nothing was stored. */
    | { kind: 'invalid'; problems: Record<string, string> }
  >;
  /** False where nothing was entered. */
  remove: (id: string | undefined, change: { actor: string; now: number }) => Promise<boolean>;
}

/** What a check found out about one thing. */
export interface Finding {
  kind: 'ok' | 'warning' | 'problem';
  subject: string;
  /** What was found, and what to do about it; never a configured value. */
  message: string;
}

export interface RelayedListing {
  businessName: string;
  email: string;
  phone: string;
  location: string;
  /** ISO 8601, UTC. */
  submittedAt: string;
}

/**
 * Posts a request to the external form. `key` is the same at every attempt at the same request. It
 * never throws: any failure is a refusal with a plain reason.
 */
export type RelayListing = (listing: RelayedListing, key: string) => Promise<RelayOutcome>;

export type RelayOutcome = { kind: 'accepted' } | { kind: 'refused'; reason: string };

/** One mail to one person; `to` is a bare address. */
export interface OutgoingEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one click unsubscribes the recipient; undefined for a mail to the administrator. */
  unsubscribeUrl: string | undefined;
  /** Nobody wrote it: no out-of-office answer should come back (RFC 3834). */
  isAutomatic?: boolean;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Hands a mail to the mail server. It never throws: 'refused' and 'unreachable' mean that it was
 * certainly not taken, 'unknown' that it may have been; reasons are plain words.
 */
export type SendEmail = (email: OutgoingEmail) => Promise<EmailOutcome>;

export type EmailOutcome =
  | { kind: 'accepted'; result: string }
  | { kind: 'unreachable' | 'unknown'; reason: string }
  /** `mayRetry`: the server said so, or the fault is ours and not the recipient's. */
  | { kind: 'refused'; reason: string; mayRetry?: true };

export type SignInAdmission =
  | {
      kind: 'admitted' /** To be called when the guess was right: it then counts as none. */;
      refund(): Promise<void>;
    }
  | { kind: 'rate-limited'; retryAfterSeconds: number };

/**
 * Counts a guess at the password of `email` before it is evaluated. `device` names a browser that
 * the administrator has signed in with before; undefined for any other.
 */
export type AdmitSignInAttempt = (attempt: {
  email: string;
  address: string;
  device: string | undefined;
}) => Promise<SignInAdmission>;

/** Counts a look at a voucher's code before it is answered; a code that exists is refunded. */
export type AdmitVoucherCode = (address: string) => Promise<SignInAdmission>;

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
  /** The gateway read it and will not send it; trying again would change nothing. */
  | { kind: 'refused'; reason: string; optedOut: boolean }
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

/** A payment link of a Stripe account: where 'Book Now' of a deal leads. Money is in cents. */
export interface CheckoutLink {
  id: string;
  /** The address that buyers open, without a query. */
  url: string;
  isActive: boolean;
  /** Undefined where nobody can know: buyers choose the price or the quantity, or pay again later. */
  priceCents: number | undefined;
  /** Three lower-case letters. */
  currency: string;
  /** How many payments were completed; Stripe counts only where there is a `limit`. */
  completed: number;
  limit: number | undefined;
  allowsPromotionCodes: boolean;
  hasOptionalItems: boolean;
}

/** One visit to Stripe's checkout. `paidCents` was paid only where `payment` is 'paid'. */
export interface CheckoutSession {
  id: string;
  /** Undefined: the checkout was not of a payment link, so not of a deal. */
  linkId: string | undefined;
  /** `client_reference_id`: written by whoever pays, so it proves nothing. */
  reference: string | undefined;
  /** What refunds and disputes name; undefined where nothing was paid yet, or by subscription. */
  paymentIntent: string | undefined;
  status: 'open' | 'complete' | 'expired';
  payment: 'paid' | 'unpaid' | 'none-required';
  paidCents: number;
  /** What promotion codes took off. */
  discountCents: number;
  /** Undefined: not told. */
  quantity: number | undefined;
  currency: string;
  isLive: boolean;
  /** When the visit began, epoch milliseconds. */
  at: number;
  email: string | undefined;
  name: string | undefined;
  /** Whom the buyer gives it to, from a field of the link that asks for it. */
  giftName: string | undefined;
}

export interface Refund {
  id: string;
  paymentIntent: string | undefined;
  cents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Epoch milliseconds. */
  at: number;
}

export interface Dispute {
  id: string;
  paymentIntent: string | undefined;
  /** Seen from the seller. */
  status: 'open' | 'won' | 'lost';
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Reads one Stripe account. Lists are whole, newest first; `createdSince` is in epoch milliseconds.
 * One object is undefined where the account has none of that id. Each rejects with a StripeProblem.
 */
export interface StripeReader {
  links(): Promise<CheckoutLink[]>;
  /** Completed ones alone. */
  sessions(createdSince: number): Promise<CheckoutSession[]>;
  /** In whatever state. */
  session(id: string): Promise<CheckoutSession | undefined>;
  refunds(createdSince: number): Promise<Refund[]>;
  refund(id: string): Promise<Refund | undefined>;
  disputes(createdSince: number): Promise<Dispute[]>;
  dispute(id: string): Promise<Dispute | undefined>;
}

/** A restricted key of Stripe's: it can do what its owner allowed, and no more. */
export const READ_KEY = /^rk_(live|test)_\w{10,240}$/;

/** Opens the account of a read key; calls nobody yet. */
export type ReadStripe = (key: string) => StripeReader;

/** Why Stripe could not be read; the message is a plain sentence without a secret. */
export class StripeProblem extends Error {
  override name = 'StripeProblem';
  readonly kind: 'key-refused' | 'not-allowed' | 'rate-limited' | 'unreachable' | 'unreadable';
  constructor(kind: StripeProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

// By its name: in development a gateway and a page may each have loaded the class.
export const isStripeProblem = (error: unknown): error is StripeProblem =>
  error instanceof Error && error.name === 'StripeProblem';

/** What a signed call of Stripe's names; everything else in it is believed for nothing. */
export interface StripeBell {
  object: 'session' | 'refund' | 'dispute' | 'other';
  id: string;
}

/** Undefined: not signed with the secret for this moment, or not readable. */
export type ReadStripeBell = (header: string, body: string, now: number) => StripeBell | undefined;

/** What somebody who tries the demo buys. */
export interface DemoPayment {
  link: Pick<CheckoutLink, 'id' | 'currency'>;
  cents: number;
  /** The deal, as Stripe's `client_reference_id`. */
  reference: string;
  email: string;
  name: string;
  giftName: string | undefined;
}

/** The demo's own Stripe, in which nobody is charged; its key opens it and no other account. */
export interface DemoStripe {
  key: string;
  /** The id of the completed session; undefined: it takes no more. */
  pay(payment: DemoPayment): Promise<string | undefined>;
  /** Gives all of it back, once; false: nothing was paid there. */
  refund(paymentIntent: string): Promise<boolean>;
}
