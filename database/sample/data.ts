import life from './life.json' with { type: 'json' };
import metros from './metros.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import services from './services.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

export interface Service {
  scene: string;
  /** In dollars. */
  sessions: Array<{ minutes: number; low: number; high: number }>;
  titles: string[];
  happens: string[];
  includes: string[];
  suits: string[];
}

export interface Metro {
  zips: string[];
  areaCode: string;
  streets?: string[];
}

export const SERVICES = services satisfies Service[];
export const METROS: Metro[] = metros;

export const NAMES = names;

/**
 * None of the sentences names a service, so all fit any deal. A spa with its own door has an empty unit.
 * Hours have the format of market/hours, terms that of market/terms; some are empty.
 */
export const TEXTS = texts;

export const LIFE = life;
