import { STATE_NAMES } from '../states.ts';
import { COUNTRY, foldCity, MAX_INPUT_LENGTH, MIN_LETTERS } from './rules.ts';

/** Numbered in the order of names, so that those with the same beginning are neighbors. */
export interface Cities {
  count: number;
  /** Distinct names without spaces, one per line. */
  names: string;
  /** Numbered from `count` on, in no order. */
  aliases: Alias[];
  /** Folded; undefined beyond the last city. */
  name(city: number): string | undefined;
  state(city: number): string;
  size(city: number): number;
  zips(city: number): string[];
}

export interface Alias {
  /** The usual spelling; undefined if it stands for a whole city. */
  shownName: string | undefined;
  /** Folded. */
  name: string;
  state: string;
  zips: string[];
}

/**
 * Factors for a city's size. A village comes after the place that people mean ('Kansas' is not the
 * one in Ohio), but a name with its state means that city alone.
 */
const WEIGHTS = {
  beginning: 1,
  nameWithoutGaps: 8,
  inState: 9,
  name: 10,
  nameWithoutGapsAndState: 1e3,
  nameAndState: 1e6,
};

/** `bestMatch` is the first of the ranked cities, if no other fits as well. */
export function rank(
  cities: Cities,
  interpretations: Interpretation[],
): { ranked: number[]; bestMatch: number | undefined } {
  const found = new Map<number, number>();
  for (const interpretation of interpretations) {
    for (const [city, weight] of fitting(cities, interpretation))
      found.set(city, Math.max(weight, found.get(city) ?? 0));
  }
  const foundWeight = (city = -1) => found.get(city) ?? 0;
  const score = (city: number) => foundWeight(city) * cities.size(city);
  // Ties stay in the order of names.
  const ranked = [...found.keys()].sort((a, b) => score(b) - score(a));
  const [first, ...others] = ranked;
  const isAlone = others.every((city) => foundWeight(city) < foundWeight(first));
  return { ranked, bestMatch: isAlone ? first : undefined };
}

/** Cities with their weight; the table's come before aliases. */
function* fitting(cities: Cities, reading: Interpretation): Generator<[number, number]> {
  const { name, states } = reading;
  const letters = compact(name);
  const end = cities.count + cities.aliases.length;
  for (let city = firstFrom(cities, letters); city < end; city += 1) {
    const ownName = cities.name(city) ?? '';
    if (!compact(ownName).startsWith(letters)) {
      // The table's further names begin differently, too; aliases have no order.
      city = Math.max(city, cities.count - 1);
      continue;
    }
    const weight = weightOf(ownName, reading);
    if (weight > 0 && (!states || states.includes(cities.state(city)))) yield [city, weight];
  }
}

/** How well a name with the typed beginning fits; 0 if it does not. */
function weightOf(ownName: string, { name, states, isWholeName }: Interpretation): number {
  if (name === '') return WEIGHTS.inState;
  if (compact(ownName) !== compact(name)) return isWholeName ? 0 : WEIGHTS.beginning;
  const hasGaps = ownName === name;
  if (!states || isWholeName) return hasGaps ? WEIGHTS.name : WEIGHTS.nameWithoutGaps;
  return hasGaps ? WEIGHTS.nameAndState : WEIGHTS.nameWithoutGapsAndState;
}

export const compact = (name: string) => name.replaceAll(' ', '');

/** Binary search: the first name not before `letters`. */
export function firstFrom(cities: Cities, letters: string): number {
  let [low, high] = [0, cities.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compact(cities.name(middle) ?? '') < letters) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Interpretation {
  name: string;
  /** Undefined: any. */
  states?: string[];
  isWholeName?: boolean;
}

/** 'D.C.' and 'N. M.' are DC and NM. */
const INITIALS = /\b([A-Za-z])\.\s?([A-Za-z])\b\.?/g;

/** The words may all be a city's name, or end with a state or its beginning. */
export function interpret(input: string): Interpretation[] {
  const text = foldCity(
    input.slice(0, MAX_INPUT_LENGTH).trim().replace(COUNTRY, '').replace(INITIALS, '$1$2'),
  );
  if (text.length < MIN_LETTERS) return [];
  const words = text.split(' ');
  const all: Interpretation[] = [{ name: text }];
  if (text.startsWith('the ')) all.push({ name: text.slice('the '.length) });
  for (let cut = words.length - 1; cut >= 0; cut -= 1) {
    const name = words.slice(0, cut).join(' ');
    const state = words.slice(cut).join(' ');
    const codes = Object.keys(STATE_NAMES);
    const exactMatches = codes.filter(
      (code) =>
        STATE_NAMES[code]?.toLowerCase() === state || (name && code.toLowerCase() === state),
    );
    if (exactMatches.length > 0) all.push({ name, states: exactMatches });
    if (name === '' || exactMatches.length > 0) continue;
    const prefixMatches = codes.filter(
      (code) =>
        code.toLowerCase().startsWith(state) || STATE_NAMES[code]?.toLowerCase().startsWith(state),
    );
    if (prefixMatches.length > 0) all.push({ name, states: prefixMatches, isWholeName: true });
  }
  return all;
}
