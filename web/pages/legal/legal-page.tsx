import type { ReactNode } from 'react';
import { TextLink } from '../../kit/ui/text-link.tsx';

/** The page's frame: the way home, the title, and its date. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="page py-10">
      <TextLink to="/" tall>
        Back to home
      </TextLink>
      <h1 className="mt-4 text-4xl md:text-5xl">{title}</h1>
      <p className="mt-3 text-ink-soft">Effective date: November 21, 2024</p>
      <div className="prose-line">{children}</div>
    </article>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-3 space-y-3">{children}</div>
    </section>
  );
}
