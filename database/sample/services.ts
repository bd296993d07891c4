import { BATH_AND_HEAT } from './services-bath.ts';
import { FACE_AND_SKIN } from './services-face.ts';
import { FOCUSED_SESSIONS } from './services-focused.ts';
import { MASSAGES } from './services-massage.ts';

export type Scene =
  | 'stones'
  | 'towel'
  | 'steam'
  | 'window'
  | 'hands'
  | 'candles'
  | 'bath'
  | 'bamboo'
  | 'oil'
  | 'lotus'
  | 'hills'
  | 'feet';

/** One kind of service: any title and any sentence of each pool go together. */
export type Service = {
  readonly scene: Scene;
  /** Minutes, then the lowest and the highest regular price in dollars. */
  readonly sessions: readonly (readonly [minutes: number, low: number, high: number])[];
  readonly titles: readonly string[];
  readonly happens: readonly string[];
  readonly includes: readonly string[];
  readonly suits: readonly string[];
};

export const SERVICES: readonly Service[] = [
  ...MASSAGES,
  ...FOCUSED_SESSIONS,
  ...FACE_AND_SKIN,
  ...BATH_AND_HEAT,
];
