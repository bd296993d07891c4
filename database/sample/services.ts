import { BATH_AND_HEAT } from './services-bath.ts';
import { FACE_AND_SKIN } from './services-face.ts';
import { FOCUSED_SESSIONS } from './services-focused.ts';
import { MASSAGES } from './services-massage.ts';
import type { Service } from './types.ts';

export const SERVICES: readonly Service[] = [
  ...MASSAGES,
  ...FOCUSED_SESSIONS,
  ...FACE_AND_SKIN,
  ...BATH_AND_HEAT,
];
