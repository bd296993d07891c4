import { createContext } from 'react-router';
import type { Administrator } from '../market/admin/commands.server.ts';
import type { Places } from '../market/places/store.server.ts';
import type { Clock, Db, MapSettings, Site } from '../market/ports.ts';

/** What loaders and actions work with; the engine room provides it with every request. */
export interface Services {
  db: Db;
  places: Places;
  now: Clock;
  site: Site;
  maps: MapSettings;
  /** True while the database holds the sample content. */
  sampleContent: boolean;
  /** Writes down an error that a visitor only sees as a friendly sentence. */
  report: (error: unknown) => void;
  /** Counts a request to be listed against the limits of its client address. */
  admitListing: (address: string) => Promise<Admission>;
  delivery: {
    /** Whether requests to be listed go on to an external form. */
    relaysListings: boolean;
    /** Tells that something was stored for delivery. */
    wake: () => void;
  };
  administrator: Administrator;
  keptImage: KeptImage;
  signInTurns: Turns;
  /** Signs what a browser keeps for us for a moment, such as the toast of the next page. */
  cookieSecret: string;
  /** Which outside services the owner has connected. */
  connected: { texts: boolean; mail: boolean };
}

export type Admission = { kind: 'admitted' } | { kind: 'later'; seconds: number };
/** Runs some work when its turn has come, or resolves to undefined where too many wait already. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** An image by its name, painted if it is not kept; undefined where too many wait already. */
export type KeptImage = (name: string, paint: () => Promise<Buffer>) => Promise<Buffer | undefined>;

export const services = createContext<Services>();

/** What the page under way tells the engine room about itself, and the other way round. */
export interface PageUnderWay {
  /** Marks the scripts that we wrote, so that no other script is allowed to run. */
  nonce: string;
  /** Until when the finished page may be kept and shown to everyone; undefined: never. */
  keepUntil: number | undefined;
  /** True for pages that show a map of Google's: their policy opens to it. */
  showsGoogleMap: boolean;
  /** True for pages of the administrator's: nobody keeps them. */
  isPrivate: boolean;
}

/** The client's address, as far as it can be trusted. */
export const visitorAddress = createContext<string>();

/** The administrator's e-mail, where the request has been found to be the administrator's. */
export const signedIn = createContext<string | null>(null);

export const pageUnderWay = createContext<PageUnderWay>();
