import type { businessHistory, Difference } from './history.server.ts';

const verbs = { created: 'Created', updated: 'Changed', deleted: 'Deleted' };

/** Who changed what and when. */
export function History({ entries }: { entries: Awaited<ReturnType<typeof businessHistory>> }) {
  return (
    <section aria-labelledby="history" className="mt-12 max-w-2xl">
      <h2 id="history" className="text-2xl">
        History
      </h2>
      {entries.length === 0 && (
        <p className="mt-4 text-ink-soft">No changes yet since this business was loaded.</p>
      )}
      <ol className="mt-4 divide-y divide-line">
        {entries.map(({ at, when, who, what, differences }) => (
          <li key={`${at} ${what}`} className="py-4">
            <p>
              <span className="font-semibold">{verbs[what]}</span> by {who}
              <time
                dateTime={new Date(at).toISOString()}
                className="block text-ink-soft text-sm sm:float-right"
              >
                {when}
              </time>
            </p>
            <Differences differences={differences} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Field: before → after. */
export function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-2 text-sm">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
            <span className="sr-only">before: </span>
            <del className="decoration-ink-soft">{before || 'empty'}</del>{' '}
            <span aria-hidden="true">→</span> <span className="sr-only">after: </span>
            <ins className="font-medium no-underline">{after || 'empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
