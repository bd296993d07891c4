import type { ReactNode } from 'react';

/** A page or list with nothing to show says so, and what to do next. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-xl py-8 text-center">
      <img
        src="/scenes/stones.svg"
        alt=""
        width="200"
        height="150"
        className="mx-auto mb-6 rounded-card"
      />
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="mt-4 text-ink-soft">{text}</p>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}
