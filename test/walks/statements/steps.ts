import { editBusiness } from '../../../market/businesses/commands.server.ts';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { historyOf } from '../../../market/changes/store.server.ts';
import { editDeal, undoDealChange } from '../../../market/deals/commands.server.ts';
import { storedDealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { changeDealStatus } from '../../../market/deals/verbs.server.ts';
import { saveSettings } from '../../../market/settings/commands.server.ts';
import { defaultValues, fieldsIn, type SettingField } from '../../../market/settings/table.ts';
import { DAY_MS, HOUR_MS, zipTable } from '../../helpers/app.ts';
import { SITE } from '../../helpers/default-site.ts';
import { dayAt } from './rule.ts';
import { NUMBERS, PRICES, REGULAR, type World } from './world.ts';

const ACTOR = 'owner@example.com';
const contextOf = ({ db, clock }: World) => ({ db, zipTable, now: clock.now, actor: ACTOR });
const changeOf = ({ clock }: World) => ({ now: clock.now, actor: ACTOR });

const dayFromNow = ({ records, clock }: World, days: number) =>
  dayAt(records.place.zone, clock.now).add({ days }).toString();

const pick = <const T>(choices: readonly [T, ...T[]], n: number): T =>
  choices[n % choices.length] ?? choices[0];

/** Each step takes any number. */
export const STEPS = {
  license: (world, n) =>
    setLicense(world, {
      license: {
        number: NUMBERS[n % NUMBERS.length] ?? '',
        lastDay: n % 2 ? dayFromNow(world, pick([0, 1, 29, 200, -1], n)) : '',
      },
    }),
  'no license': (world) => setLicense(world, { license: undefined }),
  tick: (world, n) => setLicense(world, { isTicked: n % 3 > 0 }),
  look: (world, n) => {
    const found = pick(['active', 'active', 'not active', 'active', 'not found'], n);
    const day = dayFromNow(world, pick([0, 0, -30, -179, -180, -181], n));
    return setLicense(world, { look: { found, day } });
  },
  'no look': (world) => setLicense(world, { look: undefined }),
  seen: async (world, n) => {
    const place = pick(['the spa’s menu', 'the booking page', ''], n);
    const day = place && dayFromNow(world, pick([0, -1, 0, -30, -89, -90, -91], n));
    if (await saveDeal(world, { priceSeenAt: place, priceSeenOn: day }))
      world.records.seen = place ? { place, day } : undefined;
  },
  prices: async (world, n) => {
    const { records } = world;
    const regular = REGULAR[n % REGULAR.length] ?? 0;
    const price = PRICES[n % PRICES.length] ?? 0;
    const values = { regularPrice: String(regular), dealPrice: String(price) };
    if (!(await saveDeal(world, values))) return;
    if (regular !== records.regular) records.seen = undefined;
    Object.assign(records, { regular, price });
  },
  'promotional days': async (world, n) => {
    world.records.promotionalDays = 90 + n;
    await savePolicy(world, { promotionalDays: String(90 + n) });
  },
  extend: async (world, n) => {
    const { records, deal } = world;
    const lastDay = dayAt(records.place.zone, records.end)
      .add({ days: 1 + (n % 40) })
      .toString();
    const outcome = await changeDealStatus(contextOf(world), deal.id, { verb: 'extend', lastDay });
    if (outcome.kind !== 'updated') return;
    records.formerEnds.push(records.end);
    records.end = await storedEnd(world);
  },
  'end earlier': async (world, n) => {
    const { records } = world;
    const expiryDate = dayAt(records.place.zone, records.end)
      .subtract({ days: n % 9 })
      .toString();
    if (!(await saveDeal(world, { expiryDate }))) return;
    const end = await storedEnd(world);
    // The last instant of a day may be hours after the former end.
    if (end > records.end) records.formerEnds.push(records.end);
    records.end = end;
  },
  undo: async (world) => {
    const { records, deal, db } = world;
    const [last] = await historyOf(db, 'deal', deal.id, 1);
    if (!last) return;
    const outcome = await undoDealChange(contextOf(world), last);
    if (outcome.kind !== 'updated') return;
    const stored = await storedDeal(world);
    if (stored.expires_at > records.end) records.formerEnds.push(records.end);
    records.end = stored.expires_at;
    records.isPaused = stored.paused_at !== null;
    records.regular = stored.regular_price_cents / 100;
    records.price = stored.deal_price_cents / 100;
    const { price_seen_at: place, price_seen_on: day } = stored;
    records.seen = day === null ? undefined : { place, day };
  },
  resume: async (world) => {
    const outcome = await changeDealStatus(contextOf(world), world.deal.id, { verb: 'resume' });
    if (outcome.kind === 'updated') world.records.isPaused = false;
  },
  restart: (world) => world.restart(),
  'some hours': async ({ clock }, n) => {
    clock.now += (1 + (n % 30)) * HOUR_MS;
  },
  'some weeks': async ({ clock }, n) => {
    clock.now += (7 + (n % 40)) * DAY_MS;
  },
  'an hour back': async ({ clock }) => {
    clock.now -= HOUR_MS;
  },
  /** To the last millisecond before something ends; the next one is read, too. */
  'to an end': async (world, n) => {
    const { clock } = world;
    const coming = endsIn(world).filter((at) => at > clock.now + 1);
    coming.sort((a, b) => a - b);
    clock.now = (coming[n % coming.length] ?? clock.now + 1) - 1;
  },
} satisfies Record<string, (world: World, n: number) => Promise<unknown>>;

export type StepName = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

function endsIn({ records, clock }: World): number[] {
  const { zone } = records.place;
  const midnightAfter = (day: string, days: number) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone: zone })
      .epochMilliseconds;
  const { license, look, seen, end } = records;
  return [
    end,
    end - 72 * HOUR_MS,
    midnightAfter(dayAt(zone, clock.now).toString(), 1),
    ...(license?.lastDay ? [midnightAfter(license.lastDay, 1)] : []),
    ...(look ? [midnightAfter(look.day, 181)] : []),
    ...(seen ? [midnightAfter(seen.day, 91)] : []),
  ];
}

async function setLicense(
  world: World,
  changed: Partial<Pick<World['records'], 'license' | 'isTicked' | 'look'>>,
) {
  const { records, business, db } = world;
  Object.assign(records, changed);
  const { license, isTicked, look } = records;
  const row = await findBusiness(db, business.id);
  if (!row) throw new Error('The spa is gone');
  const form = {
    ...formOf(row),
    hasLicenseInformation: isTicked ? 'yes' : '',
    licenseNumber: license?.number ?? '',
    licenseState: license ? records.place.state : '',
    licenseExpires: license?.lastDay ?? '',
    licenseCheckedOn: look?.day ?? '',
    licenseFound: look?.found ?? '',
  };
  await editBusiness(db, business.id, form, row.updated_at, changeOf(world));
}

async function savePolicy(world: World, values: Partial<Record<SettingField, string>>) {
  const section = 'deals' as const;
  const defaults = defaultValues(SITE);
  const form = Object.fromEntries(fieldsIn(section).map((field) => [field, defaults[field]]));
  const formValues = { ...form, ...values };
  const change = {
    section,
    formValues,
    loadedVersion: Number.MAX_SAFE_INTEGER,
    ...changeOf(world),
  };
  const outcome = await saveSettings(world.db, SITE, change);
  if (!/^(updated|unchanged)$/.test(outcome.kind)) throw new Error(`Settings: ${outcome.kind}`);
}

async function storedDeal({ db, deal }: World) {
  const stored = await findDealForEdit(db, deal.id);
  if (!stored) throw new Error('The deal is gone');
  return stored.deal;
}
const storedEnd = async (world: World) => (await storedDeal(world)).expires_at;

async function saveDeal(world: World, values: Record<string, string>): Promise<boolean> {
  const deal = await storedDeal(world);
  const form = { ...storedDealValues(deal, world.records.place.zone), ...values };
  const outcome = await editDeal(contextOf(world), deal.id, form, deal.updated_at);
  return outcome.kind === 'updated';
}
