import {
  EXTENSION_DAYS,
  MAX_BULK_DEALS,
  MAX_REASON_LENGTH,
  parseDealId,
} from '../../../../market/deals/rules.ts';
import { selectedIds } from '../../../kit/lists/selection.ts';
import { BULK_VERBS } from './copy.ts';

export const BULK_PATH = '/admin/deals/bulk';

export type BulkVerb = (typeof BULK_VERBS)[number];

/** The deals that are checked in a form, 200 at most, and what is to be done to them. */
export function parseBulkForm(values: Record<string, string>) {
  const ids = selectedIds(values).flatMap((id) => parseDealId(id) ?? []);
  const verb = BULK_VERBS.find((verb) => verb === values.verb);
  return {
    ids: ids.slice(0, MAX_BULK_DEALS),
    /** All that the list shows on its pages, in place of the checked deals. */
    isWholeList: values.all === 'yes',
    change: verb && {
      verb,
      reason: (values.reason ?? '').trim().slice(0, MAX_REASON_LENGTH) || undefined,
      lastDay: values.lastDay ?? '',
      days: EXTENSION_DAYS.find((days) => String(days) === values.days),
    },
    isConfirmed: values.confirmed === 'yes',
  };
}
