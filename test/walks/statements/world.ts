import type { BusinessRow, DealRow } from '../../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON } from '../../helpers/app.ts';
import { openInstance, openTwoConnections } from '../two-instances.ts';
import { PLACES, type Records } from './rule.ts';

export const REGULAR = [113, 127, 149];
export const PRICES = [71, 83];
export const NUMBERS = ['MT 11111', 'MT 22222', 'mt-11111'];

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The database outlives the site's restarts. */
export async function openWorld() {
  const clock = { now: MONDAY_NOON };
  const two = await openTwoConnections();
  const open = (connection = two.reopen()) => openInstance(connection, () => clock.now);
  let instance = await open(two.connections[0]);
  let pages = 0;
  let rendered = 0;
  let business: BusinessRow;
  let deal: DealRow;
  let records: Records;
  return {
    clock,
    get db() {
      return instance.db;
    },
    get business() {
      return business;
    },
    get deal() {
      return deal;
    },
    get records() {
      return records;
    },
    async page(path: string) {
      pages += 1;
      return instance.page(path);
    },
    fromMemory: () => pages - rendered - instance.renderCount(),
    async begin(placeAt: number) {
      clock.now = MONDAY_NOON;
      const { db } = instance;
      await db.deleteFrom('deals').execute();
      await db.deleteFrom('businesses').execute();
      await db.updateTable('settings').set({ document: '{}' }).execute();
      const [first] = PLACES;
      const place = PLACES[placeAt] ?? first;
      if (!place) throw new Error('There is no place');
      business = await addBusiness(db, { zip: place.zip });
      const end = MONDAY_NOON + 90 * DAY_MS;
      const prices = { regular_price_cents: 11_300, deal_price_cents: 7100 };
      deal = await addDeal(db, business, { ...prices, expires_at: end });
      records = {
        ...{
          place,
          isTicked: false,
          license: undefined,
          look: undefined,
          regular: 113,
          price: 71,
          seen: undefined,
          end,
        },
        ...{ formerEnds: [], isPaused: false, promotionalDays: 120 },
      };
    },
    async restart() {
      rendered += instance.renderCount();
      await instance.close();
      instance = await open();
    },
    async close() {
      await instance.close();
      await two.remove();
    },
  };
}
