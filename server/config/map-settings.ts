import type { Linked, MapSettings } from '../../market/ports.ts';

const TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const ATTRIBUTION = '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors';
const LONGEST = 500;

type Get = (name: string) => string | undefined;

/** Which maps pages show, from the environment. */
export function mapsOf(get: Get): MapSettings {
  return {
    googleKey: get('GOOGLE_MAPS_API_KEY'),
    tiles: {
      url: get('MAP_TILES_URL') ?? TILES_URL,
      attribution: linkedParts(get('MAP_TILES_ATTRIBUTION') ?? ATTRIBUTION) ?? [],
    },
  };
}

/** A page may load pictures from any https host, so tiles need no opening of their own. */
export function isTilesUrl(value: string): boolean {
  const names = value.match(/\{[^}]*\}/g) ?? [];
  const isWhole = ['{z}', '{x}', '{y}'].every(
    (name) => names.filter((n) => n === name).length === 1,
  );
  const filled = value.replace(/\{[^}]*\}/g, '1');
  return (
    isWhole && names.length === 3 && URL.canParse(filled) && new URL(filled).protocol === 'https:'
  );
}

export function isAttribution(value: string): boolean {
  return value.length <= LONGEST && linkedParts(value) !== undefined;
}

/** 'Map data by [someone](https://…)' in its parts; undefined where a link is not an https one. */
function linkedParts(text: string): Linked[] | undefined {
  const parts: Linked[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)]*)\)/g)) {
    const [whole, name = '', href = ''] = match;
    if (!URL.canParse(href) || new URL(href).protocol !== 'https:') return undefined;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: name, href });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A browser key of Google's: letters, digits, '-' and '_'. */
export function isBrowserKey(value: string): boolean {
  return /^[\w-]{1,200}$/.test(value);
}
