import { DEFAULT_ACCENT } from '../../../market/settings/fields.ts';
import { fromOklch, toOklch } from '../../kit/layout/accent/color.ts';

/** Clay by day and by night, recognized by these colors. */
const CLAY = new Set(
  'f8e7dc f0d0bc e0aa8c c9774d a84a22 86391a b9683e 74341a d9b79e b98568 8a5a43 4a382c 57463a 5a4535 7a5640 8a6346 a06c4c'
    .split(' ')
    .map((hex) => `#${hex}`),
);

/** Radians on the color wheel; only sage and its shades are there. */
const SAGE_HUES = { from: 2.2, to: 3.4 };
const MIN_SAGE_CHROMA = 0.006;
const MAX_VIVIDNESS = 1.6;

/** Each accent has its own addresses. */
export function scenesFolder(accent: string): string {
  return accent === DEFAULT_ACCENT ? '/scenes' : `/scenes/${accent.slice(1)}`;
}

/**
 * Turns sage to the accent and clay as far, so that they stay as different as before. Skin, wood,
 * linen and light keep their colors.
 */
export function recolorScene(svg: string, accent: string): string {
  if (accent === DEFAULT_ACCENT) return svg;
  const [own, wanted] = [toOklch(DEFAULT_ACCENT), toOklch(accent)];
  const turn = wanted.hue - own.hue;
  const vividness = Math.min(wanted.chroma / own.chroma, MAX_VIVIDNESS);
  return svg.replace(/#[0-9a-f]{6}\b/gi, (hex) => {
    const color = toOklch(hex);
    if (CLAY.has(hex.toLowerCase())) return fromOklch({ ...color, hue: color.hue + turn });
    const isSage =
      color.chroma >= MIN_SAGE_CHROMA && color.hue > SAGE_HUES.from && color.hue < SAGE_HUES.to;
    if (!isSage) return hex;
    return fromOklch({ ...color, chroma: color.chroma * vividness, hue: color.hue + turn });
  });
}
