import { createContext } from 'react-router';
import type { Administrator, AdministratorSession } from '../market/admin/administrator.server.ts';
import type { Lasting } from '../market/lasting.ts';
import type { Owner } from '../market/owners/store.server.ts';
import type { PageServices } from '../market/pages/services.ts';
import type { LogoUse } from '../market/pictures/rules.ts';
import type {
  ConnectionId,
  ConnectionSettings,
  ConnectionValues,
  Finding,
} from '../market/ports/connections.ts';
import type { SendEmail } from '../market/ports/email.ts';
import type { DemoStripe, ReadStripe } from '../market/ports/stripe.ts';
import type { AdmitLookup } from '../market/ports.ts';
import type { SampleRows } from '../market/sample/rules.ts';
import type { LogSecurity } from '../market/security-events.ts';
import type { Settings } from '../market/settings/rules.ts';

/** What loaders and actions work with; the server provides it with every request. */
export interface Services extends PageServices {
  /** A public page as it would be with other settings: nothing in it runs or leads anywhere. */
  preview: (path: string, draftSettings: Settings) => Promise<Response>;
  /** True while the database has the sample content. */
  sampleContent: boolean;
  /** The licenses of the packages that are bundled, as one text. */
  readLicenses: () => Promise<string>;
  /** The pages without parameters that search engines should list, as web/routes.ts names them. */
  listedPages: string[];
  /** The sample's rows as they were loaded, at a moment in epoch milliseconds. */
  remakeSample: (loadedAt: number) => SampleRows;
  /** Writes a line about security, with the request and its address. */
  logSecurity: LogSecurity;
  /** Counts a form of visitors against the limits of its client address. */
  checkFormLimit: (form: PublicForm, address: string) => Promise<FormAdmission>;
  /** Codes of vouchers. */
  admitVoucherCode: AdmitLookup;
  /** Tokens of spas' links, by the address, and starts, by the spa's id. */
  admitOwnerToken: AdmitLookup;
  /** A spa's photos, by its id. */
  admitPhotos: AdmitLookup;
  /** Clients that a spa says were not new, by its id. */
  admitNotNew: AdmitLookup;
  /** Ids of checkouts that nobody knows yet. */
  admitCheckout: AdmitLookup;
  delivery: {
    relaysLeads: boolean;
    wake: () => void;
  };
  administrator: Administrator;
  renderPicture: RenderPicture;
  limitConcurrentSignIns: ConcurrencyLimit;
  /** Signs what a browser stores for us for a moment, such as the toast of the next page. */
  cookieSecret: string;
  /** Signs the links that unsubscribe; they work for as long as it stays the same. */
  linkSecret: string;
  /** How mails leave: undefined where no mail server is configured; a demo writes files. */
  emailSender: { send: SendEmail; isDemo: boolean } | undefined;
  uploads: Uploads;
  downloadBackup: DownloadBackup;
  backUpBeforeImport: BackUpBeforeImport;
  /** What environment variables connect, each with the doctor's checks, which send nothing. */
  connections: {
    settings: ConnectionSettings[];
    check: (id: ConnectionId) => Promise<Finding[]>;
  };
  /** How much room the disk of DATA_DIR has, in words, and whether that is enough. */
  diskSpace: () => Promise<{ level: 'enough' | 'low' | 'critical'; message: string }>;
  sms: TextTransport;
  readStripe: ReadStripe;
  /** Reads Stripe accounts (OPERATOR, or a business's id) now, in the background; at most every few seconds. */
  lookForPurchases: (accountIds: string[]) => Promise<void>;
  /** Undefined except in a demo, whose visitors can buy and whose administrator can refund there. */
  demoStripe: DemoStripe | undefined;
  /** What connects mail and texts, entered in the back office. */
  connectionValues: ConnectionValues;
  /** Sends the inbox's version to subscribers: at once, and whenever it goes up. */
  liveUpdates: {
    subscribe: (listener: (version: number) => void) => () => void;
    /** Aborted when the program is about to stop: an open stream then ends. */
    closing: AbortSignal;
  };
}

/** Whether mails and texts leave the machine: those of a demo do not. */
export function connected({ emailSender, sms }: Pick<Services, 'emailSender' | 'sms'>) {
  return { mail: emailSender?.isDemo === false, texts: sms.kind === 'gateway' };
}

/** Alerts need a mail server, and for their foot the address that US law asks for. */
export function offersAlerts({ emailSender, site }: Pick<Services, 'emailSender' | 'site'>) {
  return emailSender !== undefined && site.postalAddress !== undefined;
}

/** How texts are sent; 'none': they wait. */
export type TextTransport =
  | { kind: 'gateway' }
  | { kind: 'none' }
  /** For trying out: no text leaves, and the screen may pretend to be the customer (E.164). */
  | { kind: 'loop-back'; simulateCustomer: (phone: string, text: string) => Promise<void> };

/** Forms that anybody may send; the sendings of each are counted by themselves. */
export const PUBLIC_FORMS = ['listings', 'alerts', 'complaints', 'demo', 'owners'] as const;
export type PublicForm = (typeof PUBLIC_FORMS)[number];

export type FormAdmission =
  | { kind: 'admitted' }
  | { kind: 'rate-limited'; retryAfterSeconds: number };
/** Runs some work when its turn has come, or resolves to undefined where too many wait already. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | undefined>;
/** A picture of ours, and what it is rendered again for. */
export interface PictureContent {
  bytes: Buffer;
  use: LogoUse | 'shared';
}

/** A picture by its name, rendered if it is not cached; undefined where too many wait already. */
export type RenderPicture = (
  name: string,
  readContent: () => Promise<PictureContent>,
) => Promise<Buffer | undefined>;

export interface Uploads {
  folder: string;
  /** Stores a picture in every size that pages use; the same picture twice is one. */
  save: (bytes: Buffer) => Promise<PictureOutcome>;
}

export type PictureOutcome =
  | { kind: 'stored'; file: string }
  | { kind: 'refused'; problem: 'kind' | 'broken' | 'pixels' | 'full' | 'busy' };

/**
 * A backup of everything, restored for trial: its size and its bytes, while no other is made or sent.
 * `onSent` is called once all of it was taken. Throws where none could be made.
 */
export type DownloadBackup = (
  signal: AbortSignal,
  onSent: () => Promise<void>,
) => Promise<
  { kind: 'made'; bytes: number; content: ReadableStream<Uint8Array> } | { kind: 'busy' }
>;

/**
 * A backup of the records, restored for trial: its name in DATA_DIR/backups, and what deletes it where it was not
 * needed; undefined where UPGRADE_BACKUP is off. Throws where none could be made.
 */
export type BackUpBeforeImport = () => Promise<
  { name: string; discard: () => Promise<void> } | undefined
>;

export const services = createContext<Services>();

/** What the page and the server tell each other during a request. */
export interface PageState {
  /** The document as React renders it. */
  html: string | undefined;
  /** Which inline stylesheet it has; its policy names it by hash. */
  stylesheet: 'publicPages' | 'admin';
  /** How long everybody may share the finished page; undefined: it is for this visitor. */
  lasts: Omit<Lasting<unknown>, 'value'> | undefined;
  /** True for pages that show a map of Google's: their policy opens to it. */
  showsGoogleMap: boolean;
  /** True for pages of the administrator: they are never cached. */
  isPrivate: boolean;
  /** Set by an action that refuses a form as one too many: no page is rendered for a flood of them. */
  refusal: { message: string; retryAfterSeconds: number } | undefined;
}

/** The client's address, as far as it can be trusted. */
export const clientAddress = createContext<string>();

/** The administrator's e-mail, where the request has been found to be the administrator's. */
export const administratorEmail = createContext<string | null>(null);

/** Their session; only guarded routes may read it. */
export const administratorSession = createContext<AdministratorSession>();

/** The spa at its own door; only routes that let it alone in may read it. */
export const ownerSession = createContext<Owner & { sessionId: string }>();

export const pageState = createContext<PageState>();
