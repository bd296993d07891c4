import life from './life.json' with { type: 'json' };
import metros from './metros.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import services from './services.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

/** One kind of service: every title fits every sentence of each pool. */
export interface Service {
  /** A drawing of public/scenes. */
  scene: string;
  /** Regular prices in dollars. */
  sessions: Array<{ minutes: number; low: number; high: number }>;
  titles: string[];
  happens: string[];
  includes: string[];
  suits: string[];
}

/** Where sample spas are: one per ZIP, with the local area code. */
export interface Metro {
  zips: string[];
  areaCode: string;
  /** Street names that fit the place better than the common ones. */
  streets?: string[];
}

export const SERVICES = services satisfies Service[];
export const METROS: Metro[] = metros;

/** Some are chosen by hand, with accents, ampersands and apostrophes to try in addresses. */
export const NAMES = names;

/**
 * A spa's story is one sentence of each pool about it; none names a service, so all fit any deal. Units
 * follow a street address, and are empty for spas with their own door; hours are as market/hours writes
 * them, and not every spa tells; terms narrow a deal or say more than usual (market/terms).
 */
export const TEXTS = texts;

/** What happens at a site: requests to be listed, conversations, a complaint, who buys, and where its visitors come from. */
export const LIFE = life;
