import type { ReactElement, ReactNode } from 'react';
import { TextLink } from '../../kit/ui/text-link.tsx';

type ClauseProps = { title: string; children: ReactNode };
type Props = { title: string; hasContents?: boolean; children: ReactElement<ClauseProps>[] };

/** The page's frame: the way home, the title, its date, and what a long text holds. */
export function LegalPage({ title, hasContents = false, children }: Props) {
  return (
    <article className="page py-10">
      <TextLink to="/" tall>
        Back to home
      </TextLink>
      <h1 className="mt-4 text-4xl md:text-5xl">{title}</h1>
      <p className="mt-3 text-ink-soft">Effective date: November 21, 2024</p>
      {hasContents && (
        <nav aria-label="Contents" className="prose-line mt-4 flex flex-wrap gap-x-5 print:hidden">
          {children.map(({ props: clause }) => (
            <TextLink key={clause.title} href={`#${anchorOf(clause.title)}`} tall>
              {clause.title}
            </TextLink>
          ))}
        </nav>
      )}
      <div className="prose-line">{children}</div>
    </article>
  );
}

export function Clause({ title, children }: ClauseProps) {
  return (
    <section id={anchorOf(title)} className="mt-8">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-3 space-y-3">{children}</div>
    </section>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-');
