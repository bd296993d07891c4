import type { LeadProgress } from '../../../../market/leads/rules.ts';

const STEPS: Array<[keyof LeadProgress, done: string, open: string]> = [
  ['contacted', 'Contacted', 'Contact the owner'],
  ['listed', 'Made a business', 'Make it a business'],
  ['hasPictures', 'Pictures added', 'Add pictures'],
  ['hasLiveDeal', 'First deal is live', 'Publish its first deal'],
];

/** What is done of a lead's way to a listed business. */
export function Progress({ progress }: { progress: LeadProgress }) {
  const count = STEPS.filter(([step]) => progress[step]).length;
  return (
    <section aria-labelledby="progress" className="mb-6 max-w-2xl">
      <h2 id="progress" className="font-sans font-semibold text-base">
        {`On the way to a listed business: ${count} of ${STEPS.length}`}
      </h2>
      <ol className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {STEPS.map(([step, done, open]) => (
          <li key={step} className="flex items-center gap-2.5">
            <Mark isDone={progress[step]} />
            {progress[step] ? (
              <span>
                {done}
                <span className="sr-only"> (done)</span>
              </span>
            ) : (
              <span className="text-ink-soft">{open}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="shrink-0">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill={isDone ? 'var(--color-good)' : 'none'}
        stroke={isDone ? 'var(--color-good)' : 'var(--color-control)'}
        strokeWidth="1.8"
      />
      {isDone && (
        <path
          d="m7.5 12.5 3 3 6-6.5"
          fill="none"
          stroke="var(--color-surface)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
