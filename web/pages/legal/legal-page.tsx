import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The page's frame: the way home, the title, and its date. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="page py-10">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
      >
        Back to home
      </Link>
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
