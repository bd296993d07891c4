import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { BULK_PATH } from './bulk-form.ts';
import { countDeals } from './copy.ts';

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
