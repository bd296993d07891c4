import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { usePrefetchScripts } from '../layout/route-scripts.ts';
import { toast, withdrawErrors } from '../ui/toast.tsx';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  id?: string;
  action: string;
  hiddenFields: Record<string, string>;
  className: string;
  children: (isBusy: boolean) => ReactNode;
};

/** Posts buttons without leaving the page; where no answer arrives, a toast says so. */
export function ToastForm({ id, action, hiddenFields, className, children }: Props) {
  const fetcher = useFetcher<{ failed?: string }>();
  usePrefetchScripts(action);
  useEffect(() => {
    if (fetcher.data?.failed) toast('error', fetcher.data.failed);
  }, [fetcher.data]);
  return (
    <fetcher.Form
      id={id}
      method="post"
      action={action}
      onSubmit={withdrawErrors}
      preventScrollReset
      className={className}
    >
      <HiddenFields values={hiddenFields} />
      {children(fetcher.state !== 'idle')}
    </fetcher.Form>
  );
}
