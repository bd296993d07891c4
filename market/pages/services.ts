import type { CountKinds } from '../deals/count.server.ts';
import type { Clock, Db, MapSettings, Site } from '../ports.ts';
import type { Settings } from '../settings/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';

export interface PageServices {
  db: Db;
  zipTable: ZipTable;
  now: Clock;
  /** What the owner set, else the environment's values. */
  site: Site;
  defaults: Site;
  settings: Settings;
  maps: MapSettings;
  /** When deals next change by themselves (epoch milliseconds or Infinity). */
  nextChange: (now: number) => Promise<number>;
  /** Counts without filters are cached per version of the catalogue. */
  countKinds: CountKinds;
  /** Logs an error of which visitors only see a friendly sentence. */
  report: (error: unknown) => void;
}
