import { DEAL_FIELDS, type DealValues, parseDealForm } from '../../../market/deals/schema.ts';
import { type StoredDeal, spaForDeal } from '../../../market/deals/store.server.ts';
import type { Services } from '../../context.ts';
import type { EditConflict } from '../history/conflict-notice.tsx';
import { valuesOf } from './form-data.server.ts';
import { labels } from './labels.ts';

/** How a deal that someone else saved meanwhile differs from the form that came too late. */
export async function describeConflict(
  current: StoredDeal,
  submitted: DealValues,
  services: Services,
): Promise<EditConflict> {
  const stored = valuesOf(current, services);
  const chosen = await spaForDeal(services.db, submitted.businessId);
  const names = new Map([
    [stored.businessId, current.spaName],
    [submitted.businessId, chosen?.name ?? submitted.businessId],
  ]);
  const formatValue = (field: keyof DealValues, value: string) =>
    field === 'businessId' ? (names.get(value) ?? value) : value;
  // As the rules read them, so that 60 and 60.00 are no difference.
  const [one, other] = [parseDealForm(stored).deal, parseDealForm(submitted).deal];
  return {
    overwrite: String(current.deal.updated_at),
    changes: DEAL_FIELDS.filter((field) => one[field] !== other[field]).map((field) => ({
      label: labels[field],
      before: formatValue(field, stored[field]),
      after: formatValue(field, submitted[field]),
    })),
  };
}
