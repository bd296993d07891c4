import { Changes } from './changes.tsx';
import type { HistoryEntry } from './history.server.ts';

const verbs = { created: 'Created', updated: 'Changed', deleted: 'Deleted' };

export function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history" className="mt-12 max-w-2xl">
      <h2 id="history" className="text-2xl">
        History
      </h2>
      {entries.length === 0 && <p className="mt-4 text-ink-soft">No changes yet.</p>}
      <ol className="mt-4 divide-y divide-line">
        {entries.map(({ createdAt, when, actor, action, changes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its head, on a new page
          <li key={index} className="py-4">
            <p>
              <span className="font-semibold">{verbs[action]}</span> by {actor}
              <time
                dateTime={new Date(createdAt).toISOString()}
                className="block text-ink-soft text-sm sm:float-right"
              >
                {when}
              </time>
            </p>
            <Changes changes={changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
