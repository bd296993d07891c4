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
export type { OwnerRow, ProposalRow } from '../database/tables/owner.ts';
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

/** Epoch milliseconds. It is always passed in, so that a test can set the time. */
export type Clock = () => number;

export interface Site {
  brand: string;
  product: string;
  supportEmail: string;
  /** Without it the terms show '[Jurisdiction]'. */
  jurisdiction: string | undefined;
  postalAddress: string | undefined;
  /** IANA name for the office: the daily notice and the back office's dates use it. */
  timeZone: string;
  /** A demo begins with other settings (market/settings). */
  isDemo?: boolean;
  /** The origin that people use, without a slash at its end. */
  publicUrl: string;
  /** Shown instead of our mark and the brand's name. */
  logo?: StoredPicture | undefined;
}

export interface LinkedText {
  text: string;
  href?: string;
}

/** Google's maps if there is a key (browsers send it, so it is public), else tiles. */
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

/** Counts a guess before it is checked. `device` is a browser that has signed in before. */
export type AdmitSignInAttempt = (attempt: {
  email: string;
  address: string;
  device: string | undefined;
}) => Promise<SignInAdmission>;

/** Counts a lookup before it is answered, because it may be a guess; a hit is refunded. */
export type AdmitLookup = (address: string) => Promise<SignInAdmission>;

/** `name` has the hash of the contents and the size in pixels. */
export interface StoredPicture {
  name: string;
  width: number;
  height: number;
}
