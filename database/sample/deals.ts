import { SERVICES, type Service, TEXTS } from './data.ts';
import { type Random, uuidV7 } from './random.ts';

export type SampleDeal = {
  id: string;
  title: string;
  description: string;
  regularPriceCents: number;
  dealPriceCents: number;
  durationMinutes: number;
  maxPurchases: number;
  scene: string;
  checkoutUrl: string;
  /** Whole days from loading: 2 to 60, or -1 to -30 for an expired deal. */
  expiresInDays: number;
  cancellationPolicy: string;
  createdDaysAgo: number;
};

type SampleDealOptions = {
  isExpired: boolean;
  usedKinds: Set<string>;
};

const DAY_MS = 86_400_000;
const SOONEST_DAYS = 2;
const LATEST_DAYS = 60;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MAX_PURCHASES = [1, 2, 2, 3, 4, 5, 5, 10, 20] as const;

export function dealWriter(random: Random, now: number): (wanted: SampleDealOptions) => SampleDeal {
  const nextService = shuffledRounds(random, SERVICES);
  const days = LATEST_DAYS - SOONEST_DAYS + 1;
  const nextExpiry = shuffledRounds(
    random,
    Array.from({ length: days }, (_, day) => SOONEST_DAYS + day),
  );
  const nextWording = new Map(SERVICES.map((service) => [service, wordings(random, service)]));

  return ({ isExpired, usedKinds }) => {
    const service = nextService((candidate) => !usedKinds.has(kindOf(candidate)));
    usedKinds.add(kindOf(service));
    const { minutes, low, high } = random.pick(service.sessions);
    const regularPriceCents = pickRegularCents(random, low, high);
    const maxPurchases = random.pick(MAX_PURCHASES);
    const expiresInDays = isExpired ? -random.whole(1, 30) : nextExpiry();
    const createdDaysAgo = isExpired ? random.whole(14, 60) - expiresInDays : random.whole(0, 45);
    const { title, description } = nextWording.get(service)?.() ?? { title: '', description: '' };
    return {
      id: uuidV7(random, now - createdDaysAgo * DAY_MS),
      title: title.replace('{m}', String(minutes)),
      description,
      regularPriceCents,
      dealPriceCents: pickDealCents(random, regularPriceCents),
      durationMinutes: minutes,
      maxPurchases,
      scene: service.scene,
      // The demo's own checkout accepts this address (market/demo/rules.ts).
      checkoutUrl: `https://buy.stripe.com/test_demo${text62(random, 14).slice(4)}`,
      expiresInDays,
      cancellationPolicy: random.pick(TEXTS.cancellationPolicies),
      createdDaysAgo,
    };
  };
}

function kindOf(service: Service): string {
  return service.titles[0] ?? '';
}

/** Each item comes once before any repeats. */
function shuffledRounds<T>(
  random: Random,
  items: readonly T[],
): (fits?: (item: T) => boolean) => T {
  let left: T[] = [];
  return (fits = () => true) => {
    if (!left.some(fits)) left = [...left, ...random.shuffled(items)];
    const at = left.findIndex(fits);
    const [item] = left.splice(at, 1);
    if (item === undefined) throw new Error('No item fits');
    return item;
  };
}

function wordings(random: Random, { titles, happens, includes, suits }: Service) {
  const all = titles.flatMap((title, nth) =>
    happens.flatMap((first) =>
      includes.flatMap((second) =>
        suits.map((third) => ({ title, nth, description: `${first} ${second} ${third}` })),
      ),
    ),
  );
  let nextIndex = 0;
  const next = titles.map((_, nth) =>
    shuffledRounds(
      random,
      all.filter((wording) => wording.nth === nth),
    ),
  );
  return () => {
    const draw = next[nextIndex++ % next.length];
    if (!draw) throw new Error('A service has no title');
    return draw();
  };
}

function pickRegularCents(random: Random, low: number, high: number): number {
  const dollars = random.whole(low, high - 1);
  // Prices once had cents. This draw stays, so that all later values, ids too, stay the same.
  random.next();
  return dollars * 100;
}

/** 10 to 40 % below the regular price, in whole dollars. */
function pickDealCents(random: Random, regularCents: number): number {
  const exact = (regularCents * (100 - random.whole(10, 40))) / 100;
  random.next();
  const lowest = Math.ceil((regularCents * 0.6) / 100) * 100;
  const highest = Math.floor((regularCents * 0.9) / 100) * 100;
  return Math.min(Math.max(Math.round(exact / 100) * 100, lowest), highest);
}

function text62(random: Random, length: number): string {
  return Array.from({ length }, () => BASE62[random.whole(0, BASE62.length - 1)]).join('');
}
