import { DEFAULT_ACCENT } from '../../../../market/settings/fields.ts';
import { contrast, fromOklch, type Oklch, toOklch } from './color.ts';

export interface AccentRoles {
  /** Buttons, links, marks, the focus ring. */
  sage: string;
  strong: string;
  /** A background for text. */
  tint: string;
  /** Text on `sage` and `strong`. */
  onSage: string;
}

interface Scheme {
  /** `sage` is written on these, and on its own tint. */
  backgrounds: string[];
  textColors: string[];
}

/** A test compares these with styles.css. */
export const LIGHT_SCHEME: Scheme = {
  backgrounds: ['#fbf8f3', '#ffffff'],
  textColors: ['#1f2a26', '#52605a'],
};
export const DARK_SCHEME: Scheme = {
  backgrounds: ['#141a18', '#1c2421'],
  textColors: ['#f1ede4', '#b4bfb8'],
};

/** Our own color's shades were made by hand. */
export const DEFAULT_LIGHT_ROLES: AccentRoles = {
  sage: DEFAULT_ACCENT,
  strong: '#234a3f',
  tint: '#e3ede8',
  onSage: '#ffffff',
};
export const DEFAULT_DARK_ROLES: AccentRoles = {
  sage: '#a9cdbf',
  strong: '#c3ded3',
  tint: '#22332c',
  onSage: '#10201b',
};

/** WCAG 2.2 AA for text; controls and focus rings need 3. */
export const MIN_CONTRAST = 4.5;

/** At night a darker color looks like a hole in the page. */
const MIN_DARK_LIGHTNESS = 0.72;
const MAX_DARK_CHROMA = 0.14;
const LIGHTNESS_STEP = 0.005;

/** In daylight: the accent itself if it is readable, else the nearest darker shade that is. */
export function lightAccentRoles(accent: string): AccentRoles {
  if (accent === DEFAULT_ACCENT) return DEFAULT_LIGHT_ROLES;
  const { chroma, hue, lightness } = toOklch(accent);
  const tint = fromOklch({ lightness: 0.94, chroma: Math.min(chroma * 0.25, 0.03), hue });
  const sage = readable(
    accent,
    { chroma, hue, lightness },
    [...LIGHT_SCHEME.backgrounds, tint],
    -LIGHTNESS_STEP,
  );
  const shade = toOklch(sage);
  const step = shade.lightness > 0.2 ? -0.07 : 0.09;
  const strong = fromOklch({ ...shade, lightness: shade.lightness + step });
  return { sage, strong, tint, onSage: '#ffffff' };
}

/** At night: the accent itself if it is light enough, else a lighter shade. */
export function darkAccentRoles(accent: string): AccentRoles {
  if (accent === DEFAULT_ACCENT) return DEFAULT_DARK_ROLES;
  const { chroma, hue, lightness } = toOklch(accent);
  const tint = fromOklch({ lightness: 0.3, chroma: Math.min(chroma * 0.35, 0.04), hue });
  const isDark = lightness < MIN_DARK_LIGHTNESS;
  const start = isDark
    ? { lightness: 0.78, chroma: Math.min(chroma, MAX_DARK_CHROMA), hue }
    : { lightness, chroma, hue };
  const first = isDark ? fromOklch(start) : accent;
  const sage = readable(first, start, [...DARK_SCHEME.backgrounds, tint], LIGHTNESS_STEP);
  const shade = toOklch(sage);
  const step = shade.lightness < 0.9 ? 0.06 : -0.06;
  const strong = fromOklch({ ...shade, lightness: shade.lightness + step });
  const onSage = fromOklch({ lightness: 0.2, chroma: Math.min(chroma * 0.3, 0.03), hue });
  return { sage, strong, tint, onSage };
}

function readable(color: string, from: Oklch, backgrounds: string[], step: number): string {
  let shade = color;
  let { lightness } = from;
  while (backgrounds.some((background) => contrast(shade, background) < MIN_CONTRAST)) {
    lightness += step;
    shade = fromOklch({ ...from, lightness });
  }
  return shade;
}

const rules = ({ sage, strong, tint, onSage }: AccentRoles) =>
  `:root{--sage:${sage};--sage-strong:${strong};--sage-tint:${tint};--on-sage:${onSage}}`;

export function accentStyle(accent: string): string | undefined {
  if (accent === DEFAULT_ACCENT) return undefined;
  const darkRules = rules(darkAccentRoles(accent));
  return `${rules(lightAccentRoles(accent))}@media (prefers-color-scheme:dark){${darkRules}}`;
}

export function contrastRatios({ sage, strong, tint, onSage }: AccentRoles, scheme: Scheme) {
  const lowest = (color: string, others: string[]) =>
    Math.min(...others.map((other) => contrast(color, other)));
  return {
    buttons: lowest(onSage, [sage, strong]),
    links: lowest(sage, [...scheme.backgrounds, tint]),
    tints: lowest(tint, scheme.textColors),
  };
}
