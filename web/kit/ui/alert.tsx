import type { ReactNode } from 'react';

/** What went wrong, above or beside what was tried. */
export function Alert({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p
      role="alert"
      className={`rounded-card border border-bad bg-bad-tint p-4 text-bad ${className}`}
    >
      {children}
    </p>
  );
}
