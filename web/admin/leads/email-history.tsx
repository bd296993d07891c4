import { OfficeTime } from '../office-time.tsx';
import type { LeadPageView } from './lead-page.server.ts';

const stateLabels = {
  pending: { label: 'Waits', look: 'text-ink-soft' },
  sending: { label: 'Being sent', look: 'text-ink-soft' },
  accepted: { label: 'Sent', look: 'text-good' },
  filed: { label: 'Not sent, but filed', look: 'text-warn' },
  refused: { label: 'Not sent', look: 'text-bad' },
  unreachable: { label: 'Not sent', look: 'text-bad' },
  unknown: { label: 'May have been sent', look: 'text-warn' },
};

/** Every mail that was tried, with what came of it and the text as it went out. */
export function EmailHistory({ emails }: Pick<LeadPageView, 'emails'>) {
  return (
    <section aria-labelledby="emails" className="mt-12 max-w-2xl">
      <h2 id="emails" className="text-2xl">
        E-mails
      </h2>
      {emails.length === 0 && <p className="mt-4 text-ink-soft">No e-mails yet.</p>}
      <ol className="mt-4 divide-y divide-line">
        {emails.map(({ id, subject, body, state, result, actor, at }) => (
          <li key={id} className="grid gap-1 py-4">
            <h3>{subject}</h3>
            <p className="text-ink-soft text-sm">
              <OfficeTime at={at} /> by {actor}
            </p>
            <p className="text-sm">
              <span className={`font-semibold ${stateLabels[state].look}`}>
                {stateLabels[state].label}
              </span>
              {result && `: ${result}`}
            </p>
            <details className="text-sm">
              <summary className="min-h-6 underline underline-offset-4">Text</summary>
              <p className="mt-2 whitespace-pre-wrap rounded-card bg-surface p-4">{body}</p>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
