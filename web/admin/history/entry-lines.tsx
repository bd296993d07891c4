import type { HistoryEntry } from './history.server.ts';
import { Sentence } from './sentence.tsx';

const verbs = { created: 'Created', updated: 'Changed', deleted: 'Deleted' };

type Props = {
  entry: HistoryEntry;
  owner?: string | undefined;
  thing?: string | undefined;
  /** The whole entry in words, in place of its changes. */
  text?: string | undefined;
};

/** One change: what happened in sentences, then by whom and when. */
export function EntryLines({ entry, owner, thing, text }: Props) {
  const { createdAt, when, actor, action, isUndo, changes } = entry;
  return (
    <div className="min-w-0 grow basis-72">
      {isUndo && <p className="font-semibold">Undone</p>}
      {changes.length === 0 && <p className="font-medium">{text ?? verbs[action]}</p>}
      {changes.map((change) => (
        <div key={change.label} className="wrap-break-word">
          <Sentence change={change} owner={owner} thing={thing} />
        </div>
      ))}
      <p className="mt-0.5 text-ink-soft text-sm">
        by {actor}, <time dateTime={new Date(createdAt).toISOString()}>{when}</time>
      </p>
    </div>
  );
}
