export type { AdminUserRow, TotpRow } from '../database/tables/admin.ts';
export type { ComplaintRow } from '../database/tables/complaint.ts';
export type { DealExtensionRow } from '../database/tables/deal.ts';
export type { AlertRow } from '../database/tables/email.ts';
export type { LeadRow } from '../database/tables/lead.ts';
export type {
  ConsentRow,
  ConversationRow,
  MessageRow,
  MessageStatus,
  SavedReplyRow,
} from '../database/tables/message.ts';
export type { NoticeRow } from '../database/tables/notice.ts';
export type { OutboxRow } from '../database/tables/outbox.ts';
export type {
  PurchaseRow,
  PurchaseState,
  ReversalRow,
  StripeAccountRow,
  VoucherRow,
} from '../database/tables/purchase.ts';
export type {
  BusinessRow,
  Db,
  DealRow,
  InsertableBusiness,
  InsertableDeal,
} from '../database/tables.ts';

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
  /** The office's, an IANA name: of the daily notice and the back office's dates. */
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

/** Counts a lookup that may be a guess before it is answered; one that finds something is refunded. */
export type AdmitLookup = (address: string) => Promise<SignInAdmission>;

/** A stored picture; `name` carries its contents' hash and its size in pixels. */
export interface StoredPicture {
  name: string;
  width: number;
  height: number;
}
