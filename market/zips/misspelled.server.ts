import {
  type Cities,
  compact,
  firstFrom,
  type Interpretation,
  interpret,
} from './matches.server.ts';
import {
  LETTERS_FOR_TWO,
  MIN_GUESSED_LETTERS,
  MIN_SIZE_BESIDE_VILLAGE,
  ONE_WRONG_WEIGHT,
} from './rules.ts';

/** Allows one or two typing errors. Undefined if none fits, or `known` is more than a village. */
export function closest(
  cities: Cities,
  input: string,
  known: number | undefined,
): number | undefined {
  if (known === undefined) {
    const beforeComma = input.split(',')[0] ?? '';
    // If nothing in the typed state is similar, the state may be wrong.
    return largest(cities, interpret(input), 0) ?? largest(cities, interpret(beforeComma), 0);
  }
  return cities.size(known) > 1
    ? undefined
    : largest(cities, interpret(input), MIN_SIZE_BESIDE_VILLAGE);
}

function largest(
  cities: Cities,
  interpretations: Interpretation[],
  minSize: number,
): number | undefined {
  let [best, bestScore]: [number | undefined, number] = [undefined, 0];
  for (const { name, states } of interpretations) {
    for (const [city, wrong] of misspelled(cities, compact(name))) {
      const size = cities.size(city);
      const score = wrong > 1 ? size : size * ONE_WRONG_WEIGHT;
      if (size < minSize || score <= bestScore) continue;
      if (!states || states.includes(cities.state(city))) [best, bestScore] = [city, score];
    }
  }
  return best;
}

/** Cities whose names differ from `letters` by one or two, and by how many. */
function* misspelled(cities: Cities, letters: string): Generator<[number, number]> {
  if (letters.length < MIN_GUESSED_LETTERS) return;
  const most = letters.length < LETTERS_FOR_TWO ? 1 : 2;
  const countWrong = (name: string) => (isWithin(letters, name, 1) ? 1 : 2);
  for (const name of cities.names.split('\n')) {
    if (!isWithin(letters, name, most)) continue;
    const wrong = countWrong(name);
    for (let city = firstFrom(cities, name); compact(cities.name(city) ?? '') === name; city += 1)
      yield [city, wrong];
  }
  for (const [index, alias] of cities.aliases.entries()) {
    const name = compact(alias.name);
    if (isWithin(letters, name, most)) yield [cities.count + index, countWrong(name)];
  }
}

/** Whether at most `most` letters are changed, missing, added or swapped. */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === '' || b === '') return true;
  if (most === 0) return false;
  const isExchanged = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(a.slice(1), b.slice(1), most - 1) ||
    isWithin(a.slice(1), b, most - 1) ||
    isWithin(a, b.slice(1), most - 1) ||
    (isExchanged && isWithin(a.slice(2), b.slice(2), most - 1))
  );
}
