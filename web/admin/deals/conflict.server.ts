import { businessForDeal } from '../../../market/deals/checks.server.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import { type DealValues, storedDealValues } from '../../../market/deals/schema.ts';
import type { StoredDeal } from '../../../market/deals/store.server.ts';
import type { Services } from '../../context.ts';
import type { EditConflict } from '../changes/conflict-notice.tsx';

export function valuesOf({ deal }: StoredDeal, { zipTable }: Services): DealValues {
  return storedDealValues(deal, timeZoneOf(zipTable.find(deal.business_zip)));
}

export async function describeConflict(
  current: StoredDeal,
  submitted: DealValues,
  services: Services,
): Promise<EditConflict> {
  const stored = valuesOf(current, services);
  const chosen = await businessForDeal(services.db, submitted.businessId);
  const names = new Map([
    [stored.businessId, current.businessName],
    [submitted.businessId, chosen?.name ?? submitted.businessId],
  ]);
  const formatValue = (name: DealField, value: string) => {
    if (name === 'businessId') return names.get(value) ?? value;
    return DEAL_FIELDS[name].choices?.find((choice) => choice.value === value)?.label ?? value;
  };
  // The rules' reading: 60 and 60.00 are equal.
  const readField = (name: DealField, values: DealValues) =>
    JSON.stringify(DEAL_FIELDS[name].read(values[name]));
  return {
    overwrite: String(current.deal.updated_at),
    changes: DEAL_FIELD_NAMES.filter(
      (name) => readField(name, stored) !== readField(name, submitted),
    ).map((name) => ({
      label: DEAL_FIELDS[name].label,
      before: formatValue(name, stored[name]),
      after: formatValue(name, submitted[name]),
    })),
  };
}
