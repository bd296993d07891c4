import type { HistoryEntry } from './history.server.ts';

const verbs = { created: 'Created', updated: 'Changed', deleted: 'Deleted' } as const;

export function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history" className="mt-14 max-w-3xl">
      <h2 id="history" className="text-2xl">
        History
      </h2>
      {entries.length === 0 && <p className="mt-3 text-ink-soft">No changes yet.</p>}
      <ol className="mt-4 divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {entries.map(({ at, who, what, changes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its head, on a new page
          <li key={index} className="p-5">
            <p>
              <span className="font-semibold">{verbs[what]}</span> by {who}
              <span className="block text-ink-soft text-sm">{at}</span>
            </p>
            {changes.length > 0 && (
              <ul className="mt-2 grid gap-1 text-sm">
                {changes.map(({ name, before, after }) => (
                  <li key={name} className="break-words">
                    <span className="font-semibold">{name}:</span> {before}{' '}
                    <span aria-hidden="true">→</span>
                    <span className="sr-only">became</span> {after}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
