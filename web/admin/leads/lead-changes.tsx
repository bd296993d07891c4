import type { LeadPageView } from './lead-page.server.ts';
import { Time } from './marks.tsx';

/** Who changed what and when. */
export function LeadChanges({ changes }: Pick<LeadPageView, 'changes'>) {
  return (
    <section aria-labelledby="changes" className="mt-12 max-w-2xl">
      <h2 id="changes" className="text-2xl">
        History
      </h2>
      {changes.length === 0 && <p className="mt-4 text-ink-soft">No changes yet.</p>}
      <ol className="mt-4 divide-y divide-line">
        {changes.map(({ at, who, words }) => (
          <li key={`${at.iso} ${words}`} className="py-3 [overflow-wrap:anywhere]">
            <span className="font-semibold">{words}</span> by {who}
            <span className="block text-ink-soft text-sm">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
