import { useLocation } from 'react-router';
import { PressButton } from '../../kit/forms/press-button.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { HistoryView } from './changes.server.ts';
import { EntryLines } from './entry-lines.tsx';

export function History({ history }: { history: HistoryView }) {
  return (
    <Section
      id="history"
      title="History"
      beside={
        <TextLink to="/admin/history" tall className="text-sm">
          All changes
        </TextLink>
      }
      className="mt-12 max-w-2xl"
    >
      <HistoryEntries history={history} />
    </Section>
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
    <PressButton
      action="/admin/history/undo"
      values={{ id, back: pathname }}
      look="quiet"
      className=""
    >
      Undo<span className="sr-only"> the last change</span>
    </PressButton>
  );
}
