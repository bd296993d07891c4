import { buttonLook } from '../../kit/ui/button.tsx';
import { PrintButton } from '../../kit/ui/print-button.tsx';

type KeepsakesProps = { reminderHref: string | undefined; giftHref: string | undefined };

/** What one may make of what was bought. */
export function Keepsakes({ reminderHref, giftHref }: KeepsakesProps) {
  return (
    <p className="mt-6 flex flex-wrap gap-3 print:hidden">
      {reminderHref && (
        // Named, its target says that no page is fetched (web/kit/ui/press-feedback.ts).
        <a href={reminderHref} target="_self" className={buttonLook('quiet', 'grow sm:grow-0')}>
          Add a reminder
        </a>
      )}
      {giftHref && (
        <a href={giftHref} className={buttonLook('quiet', 'grow sm:grow-0')}>
          Make a gift card
        </a>
      )}
    </p>
  );
}

/** The terms of the day on which it was bought: folded, and open on paper. */
export function Terms({ note, lines }: { note: string; lines: string[] }) {
  return (
    <details className="mt-6 print:mt-4 print:details-content:[content-visibility:visible]">
      <summary className="print:after:hidden">Your terms</summary>
      <p className="mt-1 text-ink-soft">{note}</p>
      <TermLines lines={lines} />
      <div className="mt-4 print:hidden">
        <PrintButton />
      </div>
    </details>
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
