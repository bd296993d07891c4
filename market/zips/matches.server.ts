import { STATE_NAMES } from '../states.ts';
import { COUNTRY, foldCity } from './rules.ts';

/** Fewer letters than this name too many cities. */
const MIN_LETTERS = 2;
const MAX_INPUT_LENGTH = 60;

/** All cities by their numbers, in the order of names, so those that begin as typed are together. */
export interface Cities {
  count: number;
  /** Further ones, by numbers from `count` on, in no order. */
  aliases: Alias[];
  /** Folded; undefined after the last city. */
  name(city: number): string | undefined;
  state(city: number): string;
  size(city: number): number;
  zips(city: number): string[];
}

export interface Alias {
  /** The way people write it; undefined where it stands for a whole city. */
  shownName: string | undefined;
  /** Folded. */
  name: string;
  state: string;
  zips: string[];
}

/**
 * The cities that fit a reading: those of exactly the typed name first, then the largest. `meant` is
 * the first of them where it is the only one, or the only one of that name.
 */
export function rank(
  cities: Cities,
  interpretations: Interpretation[],
): { ranked: number[]; bestMatch: number | undefined } {
  const found = new Map<number, number>();
  for (const interpretation of interpretations) {
    for (const [city, fit] of fitting(cities, interpretation))
      found.set(city, Math.max(fit, found.get(city) ?? 0));
  }
  const fitOf = (city: number) => found.get(city) ?? 0;
  // Cities of one size stay in the order of their names.
  const ranked = [...found.keys()].sort(
    (a, b) => fitOf(b) - fitOf(a) || cities.size(b) - cities.size(a),
  );
  const [first, second] = ranked.map(fitOf);
  const isUnambiguous = first !== undefined && (second === undefined || first > second);
  return { ranked, bestMatch: isUnambiguous ? ranked[0] : undefined };
}

/**
 * The cities that fit one reading, those of the table before aliases: 2 for the very name, 1 for one
 * but for its gaps ('OFallon'), 0 for its beginning.
 */
function* fitting(cities: Cities, reading: Interpretation): Generator<[number, number]> {
  const { name, states, isWholeName } = reading;
  const letters = compact(name);
  const end = cities.count + cities.aliases.length;
  for (let city = firstFrom(cities, letters); city < end; city += 1) {
    if (letters === '') {
      if (states?.includes(cities.state(city))) yield [city, 0];
      continue;
    }
    const ownName = cities.name(city) ?? '';
    const ownLetters = compact(ownName);
    if (!ownLetters.startsWith(letters)) {
      // The names of the table that follow begin otherwise too; aliases are in no order.
      city = Math.max(city, cities.count - 1);
      continue;
    }
    const fit = Number(ownName === name) + Number(ownLetters === letters);
    const isMeant = fit > 0 || !isWholeName;
    if (isMeant && (!states || states.includes(cities.state(city)))) yield [city, fit];
  }
}

export const compact = (name: string) => name.replaceAll(' ', '');

/** Where the names begin that are not before `letters`. */
function firstFrom(cities: Cities, letters: string): number {
  let [low, high] = [0, cities.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compact(cities.name(middle) ?? '') < letters) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Interpretation {
  name: string;
  /** Undefined: any. */
  states?: string[];
  /** The name must be the city's whole name. */
  isWholeName?: boolean;
}

/** 'D.C.' and 'N. M.' are DC and NM. */
const INITIALS = /\b([A-Za-z])\.\s?([A-Za-z])\b\.?/g;

/** What typed words may mean: all of them a city, or the last of them a state, or its beginning. */
export function interpret(input: string): Interpretation[] {
  const text = foldCity(
    input.slice(0, MAX_INPUT_LENGTH).trim().replace(COUNTRY, '').replace(INITIALS, '$1$2'),
  );
  if (text.length < MIN_LETTERS) return [];
  const words = text.split(' ');
  const all: Interpretation[] = [{ name: text }];
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
