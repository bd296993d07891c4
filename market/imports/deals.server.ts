import { randomUUID } from 'node:crypto';
import type { DealContext } from '../deals/change.server.ts';
import { type BusinessOfDeal, businessesForDeals } from '../deals/checks.server.ts';
import { createDeal, editDeal } from '../deals/commands.server.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { timeZoneOf } from '../deals/rules.ts';
import { storedDealValues } from '../deals/schema.ts';
import { findDealForEdit } from '../deals/store.server.ts';
import type { Db } from '../ports.ts';
import { folded, oneLine } from '../text.ts';
import { ROW_MESSAGES } from './copy.ts';
import { assertSaved, type GivenRow, isUntouched, type Saved, saidOf } from './rows.server.ts';

type Values = GivenRow['values'];

/** Saves a row as the deal's form would: by its ID, else as a new deal of the named business. */
export async function importDeal(context: DealContext, row: GivenRow): Promise<Saved> {
  const { db, zipTable } = context;
  const { values } = row;
  const { id } = values;
  const current = id ? (await findDealForEdit(db, id))?.deal : undefined;
  const { refuse } = saidOf('deals', row, oneLine(values.title ?? current?.title ?? id ?? ''));
  if (id && !current) return refuse({ id: ROW_MESSAGES.noDealId });
  const [business, other] = await businessesOf(db, values, current?.business_id);
  if (!business) {
    return values.businessId
      ? refuse({ businessId: ROW_MESSAGES.noBusinessId })
      : refuse({ businessName: ROW_MESSAGES.noBusiness });
  }
  if (other) return refuse({ businessName: ROW_MESSAGES.severalBusinesses });
  const given = { ...fieldsIn(values), businessId: business.id };
  if (!current) return make(context, row, given, refuse);
  const stored = storedDealValues(current, timeZoneOf(zipTable.find(business.zip)));
  const { updated_at: version } = current;
  if (row.problems.length === 0 && isUntouched(DEAL_FIELDS, given, stored))
    return { kind: 'same', id: current.id, version };
  const isDraft = current.status === 'draft';
  const form = { ...stored, ...given };
  const edited = await editDeal(context, current.id, form, version, isDraft);
  if (edited.kind === 'invalid') return refuse(edited.problems);
  assertSaved(edited);
  if (row.problems.length > 0) return refuse({});
  return { kind: 'changed', id: current.id, version };
}

/** Refuses a deal that visitors could not tell from another of the spa. */
async function make(
  context: DealContext,
  { values, problems }: GivenRow,
  given: Values & { businessId: string },
  refuse: ReturnType<typeof saidOf>['refuse'],
): Promise<Saved> {
  const status = (values.status ?? '').trim().toLowerCase();
  if (!['', 'active', 'live', 'draft'].includes(status))
    return refuse({ status: ROW_MESSAGES.newStatus });
  if (await hasSame(context, given)) return refuse({ title: ROW_MESSAGES.sameDeal });
  const made = await createDeal(context, given, randomUUID(), status === 'draft');
  if (made.kind === 'invalid') return refuse(made.problems);
  return problems.length > 0 ? refuse({}) : { kind: 'new', id: made.id };
}

/** Returns two at most: more than one is ambiguous. */
async function businessesOf(
  db: Db,
  { businessId, businessName, businessZip = '' }: Values,
  currentId: string | undefined,
): Promise<BusinessOfDeal[]> {
  const id = businessId || (businessName ? undefined : currentId);
  if (id) return businessesForDeals(db).where('id', '=', id).execute();
  if (!businessName) return [];
  const wanted = folded(oneLine(businessName));
  const there = await businessesForDeals(db).where('zip', '=', businessZip).execute();
  return there.filter(({ name }) => folded(name) === wanted).slice(0, 2);
}

/** Same title and length, as a draft or not. An ended deal may come again. */
async function hasSame(
  { db, now }: Pick<DealContext, 'db' | 'now'>,
  { businessId, title = '', durationMinutes }: Values,
) {
  const same = await db
    .selectFrom('deals')
    .select('title')
    .where('business_id', '=', businessId ?? '')
    .where('duration_minutes', '=', Number(durationMinutes) || 0)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'draft'),
        eb.and([eb('status', '=', 'active'), eb('expires_at', '>', now)]),
      ]),
    )
    .execute();
  const wanted = folded(oneLine(title));
  return same.some((deal) => folded(deal.title) === wanted);
}

function fieldsIn(values: Values): { [name in DealField]?: string } {
  const entries = DEAL_FIELD_NAMES.map((name) => [name, values[name]]);
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined));
}
