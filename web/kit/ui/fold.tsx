import { type ReactNode, useState } from 'react';

type Props = {
  title: ReactNode;
  /** What is in it, in a line that shows while it is closed. */
  says?: string | undefined;
  /** Only the initial state; the reader opens and closes it. */
  isOpen: boolean;
  children: ReactNode;
};

/** Few need this part of a form. Its fields are sent even if it is closed. */
export function Fold({ title, says, isOpen, children }: Props) {
  const [open] = useState(isOpen);
  return (
    <details
      open={open}
      className="group min-w-0 rounded-card border border-line bg-surface px-5 open:col-span-full"
    >
      <summary className="-mx-5 w-auto min-h-12 justify-between rounded-card px-5 text-ink">
        <span className="min-w-0 items-baseline gap-4 py-2 sm:flex">
          <span className="shrink-0 sm:min-w-34">{title}</span>
          {says && (
            <span className="block truncate font-normal text-ink-soft text-sm group-open:hidden">
              {says}
            </span>
          )}
        </span>
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
