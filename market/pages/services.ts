import type { CountKinds } from '../deals/count.server.ts';
import type { Clock, Db, MapSettings, Site } from '../ports.ts';
import type { Settings } from '../settings/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';

/** What a public page is made from. */
export interface PageServices {
  db: Db;
  zipTable: ZipTable;
  now: Clock;
  /** Brand, product and contacts as they are now: what the owner has set, else the environment's. */
  site: Site;
  /** What the environment says, used where the owner has set nothing. */
  defaults: Site;
  /** Everything that the owner can set, as it is now. */
  settings: Settings;
  maps: MapSettings;
  /** When what pages say of deals changes although nobody writes (epoch milliseconds, or Infinity). */
  nextChange: (now: number) => Promise<number>;
  /** Counts the live deals around a place; without filters once for a version of the catalogue. */
  countKinds: CountKinds;
  /** Writes down an error that a visitor only sees as a friendly sentence. */
  report: (error: unknown) => void;
}
