import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { HiddenFields } from '../forms/hidden-fields.tsx';
import { ToastForm } from '../forms/toast-form.tsx';

export const BULK = 'bulk';

export interface Bulk {
  action: string;
  /** The name of its buttons; 'intent' by default. */
  field?: string;
  actions: Array<{ value: string; name: string }>;
  /** Asks before the change: in a dialog, or without scripts on a page. */
  ask?: (event: FormEvent<HTMLFormElement>) => void;
  /** Selects more rows than the page shows, and says how many. */
  whole?: { name: string; count: number } | undefined;
}

export const WHOLE = 'all';

type BulkBarProps = Bulk & { back: string; selected: number };

/** Replaces the filters while something is selected; without scripts it is always there. */
export function BulkBar({ selected, back, ...bulk }: BulkBarProps) {
  const { action, ask, whole } = bulk;
  const look = `flex-wrap items-center gap-2 py-1.5 scriptless:flex ${selected > 0 ? 'flex' : 'hidden'}`;
  const content = (isBusy: boolean) => (
    <>
      <p className="font-semibold text-sm">
        {selected > 0 ? `${selected} selected:` : 'With the selected:'}
      </p>
      {whole && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name={WHOLE} value="yes" className="size-5 accent-sage" />
          {whole.name}
        </label>
      )}
      <BulkButtons {...bulk} isBusy={isBusy} />
    </>
  );
  if (!ask)
    return (
      <ToastForm id={BULK} action={action} hiddenFields={{ back }} className={look}>
        {content}
      </ToastForm>
    );
  return (
    <Form id={BULK} method="post" action={action} onSubmit={ask} className={look}>
      <HiddenFields values={{ back }} />
      {content(false)}
    </Form>
  );
}

function BulkButtons({ field = 'intent', actions, isBusy }: Bulk & { isBusy: boolean }) {
  return actions.map(({ value, name }) => (
    <button
      key={value}
      type="submit"
      name={field}
      value={value}
      disabled={isBusy}
      className="min-h-11 rounded-full border border-control bg-surface px-4 font-semibold text-sm hover:bg-sage-tint"
    >
      {name}
    </button>
  ));
}
