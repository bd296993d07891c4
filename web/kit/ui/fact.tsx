import type { ReactNode } from 'react';
import { cardLook } from './card.tsx';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className={cardLook('mb-6 grid max-w-2xl gap-x-6 gap-y-1 p-5 sm:grid-cols-[8rem_1fr]')}>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-sm leading-7">{name}</dt>
      <dd className="wrap-anywhere mb-2 sm:mb-0">{children}</dd>
    </>
  );
}
