import { type ReactNode, useState } from 'react';
import { Chevron } from './chevron.tsx';

type Props = {
  title: ReactNode;
  /** It begins open; then it is the reader's alone. */
  isOpen: boolean;
  children: ReactNode;
};

/** A part of a form that few need: closed, its fields are sent all the same. */
export function Fold({ title, isOpen, children }: Props) {
  const [open] = useState(isOpen);
  return (
    <details
      open={open}
      className="group min-w-0 rounded-card border border-line bg-surface px-5 open:col-span-full"
    >
      <summary className="-mx-5 flex min-h-12 items-center justify-between gap-4 rounded-card px-5 font-semibold">
        {title}
        <Chevron />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  );
}
