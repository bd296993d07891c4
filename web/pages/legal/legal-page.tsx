import type { ReactNode } from 'react';
import { TextLink } from '../../kit/ui/text-link.tsx';

type Props = {
  title: string;
  /** Each with its heading. */
  clauses: Record<string, ReactNode>;
  hasContents?: boolean;
};

/** The way home, the title and its date, in a long text what it holds, and the text. */
export function LegalPage({ title, clauses, hasContents = false }: Props) {
  return (
    <article className="page py-10">
      <TextLink to="/" tall>
        Back to home
      </TextLink>
      <h1 className="mt-4 text-4xl md:text-5xl">{title}</h1>
      <p className="mt-3 text-ink-soft">Effective date: November 21, 2024</p>
      <div className="prose-line">
        {hasContents && (
          <nav aria-label="Contents" className="mt-4 flex flex-wrap gap-x-5 print:hidden">
            {Object.keys(clauses).map((heading) => (
              <TextLink key={heading} href={`#${anchorOf(heading)}`} tall>
                {heading}
              </TextLink>
            ))}
          </nav>
        )}
        {Object.entries(clauses).map(([heading, text]) => (
          <section key={heading} id={anchorOf(heading)} className="mt-8">
            <h2 className="text-2xl">{heading}</h2>
            <div className="mt-3 space-y-3">{text}</div>
          </section>
        ))}
      </div>
    </article>
  );
}

const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(/\W+/g, '-');
