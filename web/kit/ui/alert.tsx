import type { ReactNode } from 'react';

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
