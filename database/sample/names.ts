import { NAMES } from './data.ts';
import type { Random } from './random.ts';

export function businessNames(random: Random, count: number): string[] {
  const composed = [
    ...NAMES.calmWords.flatMap((calm) =>
      NAMES.placeWords.map((place) => `${calm} ${place} ${random.pick(NAMES.works)}`),
    ),
    ...NAMES.plants.flatMap((plant) => NAMES.rooms.map((room) => `${plant} ${room}`)),
    ...NAMES.owners.flatMap((owner) => NAMES.owned.map((room) => `${owner}'s ${room}`)),
    ...NAMES.pairs.flatMap((pair) => NAMES.paired.map((rest) => `${pair}${rest}`)),
  ].filter((name) => !NAMES.handpickedNames.some((chosen) => chosen === name));
  const selected = [...NAMES.handpickedNames, ...random.shuffled(composed)].slice(0, count);
  if (selected.length < count) throw new Error('Too few sample names for the sample spas');
  return random.shuffled(selected);
}
