import { METROS, type Metro, NAMES, TEXTS } from './data.ts';
import { dealWriter, type SampleDeal } from './deals.ts';
import { type Random, seededRandom, uuidV7 } from './random.ts';

export type { SampleDeal } from './deals.ts';

export type SampleBusiness = {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  zip: string;
  about: string;
  hours: string;
  createdDaysAgo: number;
  deals: SampleDeal[];
};

const DAY_MS = 86_400_000;
const EXPIRED_DEALS = 20;
const DEAL_COUNTS = [1, 2, 1, 3, 1, 2, 1, 3] as const;

export function sampleBusinesses(seed: number, now: number): SampleBusiness[] {
  const random = seededRandom(seed);
  const sites = METROS.flatMap((metro) => {
    const phones = phoneNumbers(random, metro.areaCode);
    return metro.zips.map((zip) => ({ metro, zip, phone: phones() }));
  });
  const names = businessNames(random, sites.length);
  const dealCounts = random.shuffled(
    sites.map((_, at) => DEAL_COUNTS[at % DEAL_COUNTS.length] ?? 1),
  );
  const order = random.shuffled(sites.map((_, at) => at));
  const withExpired = new Set(order.slice(0, EXPIRED_DEALS));
  const writeDeal = dealWriter(random, now);

  return sites.map(({ metro, zip, phone }, at) => {
    const name = names[at] ?? '';
    const createdDaysAgo = random.whole(120, 1100);
    const kinds = new Set<string>();
    const deals = Array.from({ length: dealCounts[at] ?? 1 }, (_, nth) =>
      writeDeal({ isExpired: nth === 0 && withExpired.has(at), usedKinds: kinds }),
    );
    return {
      id: uuidV7(random, now - createdDaysAgo * DAY_MS),
      name,
      email: `${mailbox(name)}@example.com`,
      phone,
      address: address(random, metro),
      zip,
      about: [TEXTS.aboutPlace, TEXTS.aboutWay, TEXTS.aboutVisit]
        .map((pool) => random.pick(pool))
        .join(' '),
      hours: TEXTS.hours[at % TEXTS.hours.length] ?? '',
      createdDaysAgo,
      deals,
    };
  });
}

function businessNames(random: Random, count: number): string[] {
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

/** Numbers 555-0100 to 555-0199 are reserved for fiction. Each is used once per area code. */
function phoneNumbers(random: Random, areaCode: string): () => string {
  let last = random.whole(0, 99);
  return () => {
    last = (last + 7) % 100;
    return `(${areaCode}) 555-01${String(last).padStart(2, '0')}`;
  };
}

function address(random: Random, metro: Metro): string {
  const street = random.pick(metro.streets ?? TEXTS.streets);
  return `${random.whole(12, 989)} ${street}${random.pick(TEXTS.units)}`;
}

function mailbox(name: string): string {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f']/g, '');
  return plain
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('.');
}
