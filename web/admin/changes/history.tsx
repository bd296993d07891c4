import { Link, useLocation } from 'react-router';
import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { Button } from '../../kit/ui/button.tsx';
import type { HistoryView } from './changes.server.ts';
import { EntryLines } from './entry-lines.tsx';

/** What was changed of one record; the last change can be taken back with one press. */
export function History({ history }: { history: HistoryView }) {
  return (
    <section aria-labelledby="history" className="mt-12 max-w-2xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="history" className="text-2xl">
          History
        </h2>
        <Link
          to="/admin/history"
          className="inline-flex min-h-11 items-center text-sage text-sm underline underline-offset-4"
        >
          All changes
        </Link>
      </div>
      <HistoryEntries history={history} />
    </section>
  );
}

export function HistoryEntries({ history: { entries, undoable } }: { history: HistoryView }) {
  return (
    <>
      {entries.length === 0 && <p className="mt-4 text-ink-soft">No changes yet.</p>}
      <ol className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
            <EntryLines entry={entry} />
            {entry.id === undoable && <Undo id={entry.id} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function Undo({ id }: { id: string }) {
  const { pathname } = useLocation();
  return (
    <ToastForm action="/admin/history/undo" hiddenFields={{ id, back: pathname }} className="">
      {(isBusy) => (
        <Button type="submit" look="quiet" disabled={isBusy}>
          Undo<span className="sr-only"> the last change</span>
        </Button>
      )}
    </ToastForm>
  );
}
