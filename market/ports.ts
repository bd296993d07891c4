export type { LeadEmailRow, LeadRow, RelayRow } from '../database/lead-tables.ts';
export type {
  ConsentRow,
  ConversationRow,
  MessageRow,
  MessageStatus,
  SavedReplyRow,
} from '../database/message-tables.ts';
export type { BusinessRow, Db, DealRow } from '../database/tables.ts';

/** How far the clocks of several processes of ours may be apart. */
export const MAX_CLOCK_SKEW_MS = 300_000;

/** Now, in epoch milliseconds. Always passed in, so that a test can hold time still. */
export type Clock = () => number;

/** What the white label shows. */
export interface Site {
  brand: string;
  product: string;
  supportEmail: string;
  /** Undefined until the owner names it: the terms then show '[Jurisdiction]'. */
  jurisdiction: string | undefined;
  /** Where the owner gets paper mail, for the foot of e-mails; undefined until it is set. */
  postalAddress: string | undefined;
  /** The origin that people use, without a slash at its end. */
  publicUrl: string;
}

/** Words, some of which lead somewhere. */
export interface LinkedText {
  text: string;
  href?: string;
}

/** Which maps pages show: Google's where there is a key (it is public: browsers send it), else tiles. */
export interface MapSettings {
  googleKey: string | undefined;
  tiles: { url: string; attribution: LinkedText[] };
}

/**
 * Posts a listing request, as JSON text, to the external form. `key` is the same at every attempt
 * at the same request. It never throws: whatever goes wrong is a refusal, in plain words.
 */
export type RelayListing = (payload: string, key: string) => Promise<RelayOutcome>;

export type RelayOutcome = { kind: 'accepted' } | { kind: 'refused'; reason: string };

/** One mail to one person; `to` is a bare address. */
export interface OutgoingEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one click unsubscribes the recipient. */
  unsubscribeUrl: string;
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
  | { kind: 'refused' | 'unreachable' | 'unknown'; reason: string };

export type SignInAdmission =
  | {
      kind: 'admitted' /** To be called when the guess was right: it then counts as none. */;
      refund(): Promise<void>;
    }
  | { kind: 'later'; seconds: number };

/**
 * Counts a guess at the password of `email` before it is evaluated. `device` names a browser that
 * the administrator has signed in with before; undefined for any other.
 */
export type AdmitSignInAttempt = (attempt: {
  email: string;
  address: string;
  device: string | undefined;
}) => Promise<SignInAdmission>;

/** Takes texts to phones, and knows what it took. Neither function ever throws. */
export interface TextGateway {
  /** `messageId` and `attempt` come back with every report about the text. */
  send(text: OutgoingText): Promise<TextOutcome>;
  /** The texts that the gateway took for a number since then; undefined where it does not say. */
  findAccepted(to: string, since: number): Promise<AcceptedText[] | undefined>;
}

export interface OutgoingText {
  /** E.164 */
  to: string;
  text: string;
  messageId: string;
  /** 1 for the first. */
  attempt: number;
}

/** Reasons are plain words that follow a colon. */
export type TextOutcome =
  | { kind: 'accepted'; gatewayId: string }
  /** The gateway read it and will not send it; trying again would change nothing. */
  | { kind: 'refused'; reason: string; optedOut: boolean }
  /** It surely was not taken, and may be later. */
  | { kind: 'not-accepted'; reason: string; retryAfterMs: number }
  /** It may or may not have been taken. */
  | { kind: 'unclear'; reason: string };

export interface AcceptedText {
  gatewayId: string;
  text: string;
  /** Epoch milliseconds, in whole seconds. */
  takenAt: number;
  status: 'sent' | 'delivered' | 'failed';
  reason: string | null;
}
