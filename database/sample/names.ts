import type { Random } from './random.ts';

/** Names chosen by hand, some with accents, ampersands and apostrophes to try in addresses. */
const HANDPICKED_NAMES = [
  'Juniper Hour',
  'Stillwater Room',
  'Café Calma Spa',
  'Salt & Stone',
  "Maeve's Back Room",
  'Río Manso Spa',
  "The 4 O'Clock Spa",
  'Oak + Ember Bathhouse',
  'St. Alder Sauna Co.',
  'Señora Tilo Bodywork',
] as const;

const CALM_WORDS = [
  'Quiet',
  'Slow',
  'Still',
  'Soft',
  'Morning',
  'Winter',
  'Gentle',
  'Unhurried',
  'Sunday',
  'Evening',
] as const;

const PLACE_WORDS = [
  'Harbor',
  'Meadow',
  'Lantern',
  'Orchard',
  'Tide',
  'Porch',
  'Garden',
  'Window',
  'Creek',
  'Hollow',
] as const;

const PLANTS = [
  'Juniper',
  'Marigold',
  'Sweetgrass',
  'Wild Fennel',
  'Yarrow',
  'Bay Laurel',
  'Quince',
  'Tamarind',
  'Larkspur',
  'Red Clover',
  'Silver Birch',
  'Persimmon',
  'Hazel',
  'Lemon Balm',
] as const;

const ROOMS = [
  'Room',
  'House',
  'Hour',
  'Bodywork',
  'Massage Studio',
  'Day Spa',
  'Hideaway',
] as const;

const WORKS = ['Massage', 'Spa', 'Bodywork', 'Spa Room', 'Bathhouse', 'Massage House'] as const;

const OWNERS = [
  'Odile',
  'Thea',
  'Marisol',
  'Ingrid',
  'Winnie',
  'Rosalind',
  'Bea',
  'Imani',
] as const;

const OWNED = ['Back Garden', 'Blue Room', 'Day Room', 'Quiet Corner'] as const;

const PAIRS = [
  'Linen & Lime',
  'Clay & Cedar',
  'Thistle & Tonic',
  'Moss & Mineral',
  'Ash & Almond',
  'Fig & Flannel',
  'Copper & Cloud',
  'Plum & Pumice',
] as const;

const PAIRED = ['', ' Spa', ' Bodywork', ' Bath & Massage'] as const;

export function spaNames(random: Random, count: number): string[] {
  const composed = [
    ...CALM_WORDS.flatMap((calm) =>
      PLACE_WORDS.map((place) => `${calm} ${place} ${random.pick(WORKS)}`),
    ),
    ...PLANTS.flatMap((plant) => ROOMS.map((room) => `${plant} ${room}`)),
    ...OWNERS.flatMap((owner) => OWNED.map((room) => `${owner}'s ${room}`)),
    ...PAIRS.flatMap((pair) => PAIRED.map((rest) => `${pair}${rest}`)),
  ].filter((name) => !HANDPICKED_NAMES.some((chosen) => chosen === name));
  const selected = [...HANDPICKED_NAMES, ...random.shuffled(composed)].slice(0, count);
  if (selected.length < count) throw new Error('Too few sample names for the sample spas');
  return random.shuffled(selected);
}
