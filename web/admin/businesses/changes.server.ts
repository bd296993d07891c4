import type { BusinessField, BusinessForm } from '../../../market/businesses/schema.ts';
import { formOf } from '../../../market/businesses/store.server.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import type { Change } from '../history/changes.tsx';
import { fieldLabels } from './labels.ts';

/** Where a form differs from what is stored: `before` is stored, `after` is in the form. */
export function changesFrom(current: BusinessRow, form: BusinessForm): Change[] {
  const stored = formOf(current);
  const names = Object.keys(fieldLabels) as BusinessField[];
  return names
    .filter((name) => stored[name] !== form[name])
    .map((name) => ({ label: fieldLabels[name], before: stored[name], after: form[name] }));
}
