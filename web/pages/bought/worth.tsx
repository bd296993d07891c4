import type { ComponentProps, ReactNode } from 'react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { PrintButton } from '../../kit/ui/print-button.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Sentences } from '../../kit/ui/sentences.tsx';

type WorthProps = {
  title: string;
  businessName?: string;
  worth: ComponentProps<typeof Sentences>['sentences'];
  reminderHref: string | undefined;
  giftHref: string | undefined;
  children?: ReactNode;
};

/** What was bought is worth this until then; and what one may make of it. */
export function Worth({ title, businessName, worth, children, ...links }: WorthProps) {
  const { reminderHref, giftHref } = links;
  return (
    <Section
      id="worth-title"
      title={title}
      className="mt-8 rounded-card bg-sage-tint p-5 md:p-6 print:mt-4 print:bg-transparent print:p-0"
    >
      {businessName && <p className="mt-1 text-ink-soft">{businessName}</p>}
      <div className="prose-line mt-4 space-y-2">
        <Sentences sentences={worth} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
        {reminderHref && (
          // Named, its target says that no page is fetched (web/kit/ui/press-feedback.ts).
          <a href={reminderHref} target="_self" className={buttonLook()}>
            Add a reminder
          </a>
        )}
        <PrintButton />
        {giftHref && (
          <a href={giftHref} className={buttonLook('quiet')}>
            Make a gift card
          </a>
        )}
      </div>
      {children}
    </Section>
  );
}

/** The terms of the day on which it was bought. */
export function Terms({ note, lines }: { note: string; lines: string[] }) {
  return (
    <Section id="terms-title" title="Your terms" className="mt-10 print:mt-4">
      <p className="mt-2 text-ink-soft">{note}</p>
      <TermLines lines={lines} />
    </Section>
  );
}

export function TermLines({ lines }: { lines: string[] }) {
  return (
    <ul className="prose-line mt-4 list-disc space-y-1.5 pl-5 marker:text-sage">
      {lines.map((line) => (
        <li key={line} className="whitespace-pre-line">
          {line}
        </li>
      ))}
    </ul>
  );
}
