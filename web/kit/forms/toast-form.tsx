import { type ReactNode, useState } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { withdrawErrors } from '../ui/toast.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  id?: string;
  action: string;
  hiddenFields: Record<string, string>;
  className: string;
  children: (isBusy: boolean) => ReactNode;
};

/** Posts without leaving the page. If no answer comes, a toast says so. */
export function ToastForm({ id, action, hiddenFields, className, children }: Props) {
  const fetcher = useFetcher<{ failed?: string }>();
  // A list has a form in each row; only the one under the pointer needs its script.
  const [isNear, setIsNear] = useState(false);
  const approach = () => setIsNear(true);
  useFailureToast(fetcher.data?.failed, fetcher.data);
  return (
    <fetcher.Form
      id={id}
      method="post"
      action={action}
      onSubmit={withdrawErrors}
      onPointerEnter={approach}
      onFocus={approach}
      preventScrollReset
      className={className}
    >
      {isNear && <PrefetchPageLinks page={action} />}
      <HiddenFields values={hiddenFields} />
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  );
}
