import { Form } from 'react-router';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { ToastForm } from '../../forms/toast-form.tsx';

/** The id of the form that takes what is selected. */
export const BULK = 'bulk';

export interface Bulk {
  action: string;
  /** The name of its buttons; 'intent' where nothing else is said. */
  field?: string;
  actions: Array<{ value: string; name: string }>;
  /** A page that asks comes before the change. */
  asksFirst?: true;
}

type BulkBarProps = Bulk & { back: string; selected: number };

/** In the place of the filters while something is selected; without a script always there. */
export function BulkBar({ selected, back, ...bulk }: BulkBarProps) {
  const { action, asksFirst } = bulk;
  const look = `flex-wrap items-center gap-2 py-1.5 scriptless:flex ${selected > 0 ? 'flex' : 'hidden'}`;
  const content = (isBusy: boolean) => (
    <>
      <p className="font-semibold text-sm">
        {selected > 0 ? `${selected} selected:` : 'With the selected:'}
      </p>
      <BulkButtons {...bulk} isBusy={isBusy} />
    </>
  );
  if (!asksFirst)
    return (
      <ToastForm id={BULK} action={action} hiddenFields={{ back }} className={look}>
        {content}
      </ToastForm>
    );
  return (
    <Form id={BULK} method="post" action={action} className={look}>
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
