import type { LinkedText, MapSettings } from '../../market/ports.ts';

const DEFAULT_TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const DEFAULT_ATTRIBUTION =
  '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors';
const MAX_ATTRIBUTION_LENGTH = 500;

type Get = (name: string) => string | undefined;

export function readMapSettings(get: Get): MapSettings {
  return {
    googleKey: get('GOOGLE_MAPS_API_KEY'),
    tiles: {
      url: get('MAP_TILES_URL') ?? DEFAULT_TILES_URL,
      attribution: parseLinkedText(get('MAP_TILES_ATTRIBUTION') ?? DEFAULT_ATTRIBUTION) ?? [],
    },
  };
}

export function isTilesUrl(value: string): boolean {
  const names = value.match(/\{[^}]*\}/g) ?? [];
  const hasAllPlaceholders = ['{z}', '{x}', '{y}'].every(
    (name) => names.filter((n) => n === name).length === 1,
  );
  const example = value.replace(/\{[^}]*\}/g, '1');
  return (
    hasAllPlaceholders &&
    names.length === 3 &&
    URL.canParse(example) &&
    new URL(example).protocol === 'https:'
  );
}

export function isAttribution(value: string): boolean {
  return value.length <= MAX_ATTRIBUTION_LENGTH && parseLinkedText(value) !== undefined;
}

/** Undefined if a link is not https. */
function parseLinkedText(text: string): LinkedText[] | undefined {
  const segments: LinkedText[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)]*)\)/g)) {
    const [whole, name = '', href = ''] = match;
    if (!URL.canParse(href) || new URL(href).protocol !== 'https:') return undefined;
    if (match.index > end) segments.push({ text: text.slice(end, match.index) });
    segments.push({ text: name, href });
    end = match.index + whole.length;
  }
  if (end < text.length) segments.push({ text: text.slice(end) });
  return segments;
}

export function isBrowserKey(value: string): boolean {
  return /^[\w-]{1,200}$/.test(value);
}
