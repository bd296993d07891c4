import { sql } from 'kysely';
import { sampleSpas } from '../../database/sample/content.ts';
import type { BusinessRow, Db, DealRow } from '../../database/tables.ts';
import { businessSlug } from '../../market/businesses/rules.ts';
import { dayIn, endOfDay } from '../../market/deals/rules.ts';
import type { Places } from '../../market/zips/store.server.ts';

const SEED = 20_260_301;
const DAY_MS = 86_400_000;
const FACT = 'sample_content_loaded_at';
const ORIGIN_FACT = 'sample_content_origin';
const ROWS_AT_ONCE = 100;

interface Loading {
  db: Db;
  places: Places;
  now: number;
  publicUrl: string;
  say: (line: string) => void;
}

/** Fills an empty database with fictional spas and deals; leaves any other as it is. */
export async function loadSample({ db, places, now, publicUrl, say }: Loading): Promise<void> {
  await moveSamplePictures(db, publicUrl);
  const any = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst();
  if (any || (await isSampleShown(db))) return;
  const { businesses, deals } = sampleRows(places, now, publicUrl);
  await db.transaction().execute(async (tx) => {
    for (const rows of inChunks(businesses))
      await tx.insertInto('businesses').values(rows).execute();
    for (const rows of inChunks(deals)) await tx.insertInto('deals').values(rows).execute();
    const facts = [
      { name: FACT, value: String(now) },
      { name: ORIGIN_FACT, value: publicUrl },
    ];
    await tx.insertInto('facts').values(facts).execute();
  });
  say(`Loaded sample content: ${businesses.length} spas, ${deals.length} deals`);
}

/** The sample's pictures stand on our own origin, in full: they move when PUBLIC_URL does. */
async function moveSamplePictures(db: Db, publicUrl: string): Promise<void> {
  const stored = db.selectFrom('facts').select('value').where('name', '=', ORIGIN_FACT);
  const before = (await stored.executeTakeFirst())?.value;
  if (before === undefined || before === publicUrl) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('deals')
      .set({
        image_url: sql`replace(image_url, ${`${before}/scenes/`}, ${`${publicUrl}/scenes/`})`,
      })
      .where('image_url', 'like', `${before}/scenes/%`)
      .execute();
    await tx
      .updateTable('facts')
      .set({ value: publicUrl })
      .where('name', '=', ORIGIN_FACT)
      .execute();
  });
}

export async function isSampleShown(db: Db): Promise<boolean> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', FACT).execute();
  return fact.length > 0;
}

/** The sample spas and their deals as rows; the same for the same `now`. */
export function sampleRows(places: Places, now: number, publicUrl: string) {
  const businesses: BusinessRow[] = [];
  const deals: DealRow[] = [];
  for (const spa of sampleSpas(SEED, now)) {
    const place = places.find(spa.zip);
    if (!place) throw new Error(`Sample spa ${spa.name} has an unknown ZIP code ${spa.zip}`);
    const { city, state, timeZone } = place;
    const { id, name, email, phone, address, zip, about } = spa;
    const created_at = now - spa.createdDaysAgo * DAY_MS;
    const times = { created_at, updated_at: created_at };
    const slug = businessSlug({ name, city, state, zip });
    const status = 'active';
    businesses.push({
      id,
      name,
      email,
      phone,
      address,
      city,
      state,
      zip,
      about,
      status,
      latitude: null,
      longitude: null,
      rating: null,
      review_count: null,
      rating_source: null,
      rating_seen_on: null,
      slug,
      ...times,
    });
    for (const deal of spa.deals) {
      const lastDay = dayIn(timeZone, now + deal.expiresInDays * DAY_MS);
      const created = now - deal.createdDaysAgo * DAY_MS;
      deals.push({
        id: deal.id,
        business_id: id,
        business_zip: zip,
        business_status: status,
        title: deal.title,
        description: deal.description,
        regular_price_cents: deal.regularPriceCents,
        deal_price_cents: deal.dealPriceCents,
        duration_minutes: deal.durationMinutes,
        max_purchases: deal.maxPurchases,
        limit_per_visit: null,
        image_url: `${publicUrl}/scenes/${deal.scene}.svg`,
        checkout_url: deal.checkoutUrl,
        expires_at: endOfDay(lastDay, timeZone) ?? now,
        cancellation_policy: deal.cancellationPolicy,
        status,
        created_at: created,
        updated_at: created,
      });
    }
  }
  return { businesses, deals };
}

function inChunks<Row>(rows: Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  );
}
