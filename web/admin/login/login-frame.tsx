import type { ReactNode } from 'react';
import { Logo } from '../../kit/layout/logo.tsx';
import { useSite } from '../../kit/layout/use-site.ts';
import { cardLook } from '../../kit/ui/card.tsx';

export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { site } = useSite();
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-8 px-4 py-10">
      <header>
        <Logo brand={site.brand} />
      </header>
      <main className={cardLook('w-full max-w-md p-6 sm:p-10')}>
        <h1 className="text-3xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}

export function Refused({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="rounded-[10px] bg-bad-tint px-4 py-3 font-medium text-bad">
      {message}
    </p>
  );
}
