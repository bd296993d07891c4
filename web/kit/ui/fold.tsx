import { type ReactNode, useState } from 'react';

type Props = {
  title: ReactNode;
  /** Only the initial state; the reader opens and closes it. */
  isOpen: boolean;
  children: ReactNode;
};

/** Few need this part of a form. Its fields are sent even if it is closed. */
export function Fold({ title, isOpen, children }: Props) {
  const [open] = useState(isOpen);
  return (
    <details
      open={open}
      className="min-w-0 rounded-card border border-line bg-surface px-5 open:col-span-full"
    >
      <summary className="-mx-5 w-auto min-h-12 justify-between rounded-card px-5 text-ink">
        {title}
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
