import { Form } from 'react-router';
import { MAX_BULK_DEALS, MAX_REASON_LENGTH, parseDealId } from '../../../../market/deals/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { selectedIds } from '../../lists/selection.ts';
import { BULK_VERBS, countDeals } from './copy.ts';

export interface Batch {
  id: string;
  changed: number;
  isUndone: boolean;
}

/** Above the list after several deals were changed at once. */
export function UndoBatch({ batch, back }: { batch: Batch; back: string }) {
  if (batch.isUndone) return null;
  return (
    <Form
      method="post"
      action={BULK_PATH}
      className="mb-2 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3"
    >
      <input type="hidden" name="back" value={back} />
      <p className="font-semibold">{countDeals(batch.changed)} changed</p>
      <Button type="submit" look="quiet" name="undo" value={batch.id}>
        Undo
      </Button>
    </Form>
  );
}

export const BULK_PATH = '/admin/deals/bulk';

export type BulkVerb = (typeof BULK_VERBS)[number];

/** The deals that are checked in a form, 200 at most, and what is to be done to them. */
export function parseBulkForm(values: Record<string, string>) {
  const ids = selectedIds(values).flatMap((id) => parseDealId(id) ?? []);
  return {
    ids: ids.slice(0, MAX_BULK_DEALS),
    verb: BULK_VERBS.find((verb) => verb === values.verb),
    reason: (values.reason ?? '').trim().slice(0, MAX_REASON_LENGTH),
    lastDay: values.lastDay ?? '',
    isConfirmed: values.confirmed === 'yes',
  };
}
