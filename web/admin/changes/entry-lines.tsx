import { capitalize } from '../../../market/words.ts';
import type { HistoryEntry } from './changes.server.ts';
import { Changes, type HistoryChange } from './changes.tsx';
import { inSentence } from './copy.ts';

const verbs = { created: 'Created', updated: 'Changed', deleted: 'Deleted' };

type Props = {
  entry: HistoryEntry;
  owner?: string | undefined;
  thing?: string | undefined;
  /** The whole entry in words, in place of its changes. */
  text?: string | undefined;
};

export function EntryLines({ entry, owner, thing, text }: Props) {
  const { at, when, actor, action, isUndo, changes } = entry;
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
        by {actor}, <time dateTime={new Date(at).toISOString()}>{when}</time>
      </p>
    </div>
  );
}

const MAX_INLINE_LENGTH = 80;

interface SentenceProps {
  change: HistoryChange;
  /** The business it belongs to, where the page does not say it. */
  owner?: string | undefined;
  /** Which of the owner's things: the title of a deal. */
  thing?: string | undefined;
}

/** “Juniper Hour’s deal price of “Hot stone” went from $90 to $79”. */
function Sentence({ change, owner, thing }: SentenceProps) {
  const { label, before, after, phrase } = change;
  if (phrase) return <>{phraseInFull(phrase, owner, thing)}</>;
  const of = thing ? ` of “${thing}”` : '';
  const name = owner ? `${owner}’s ${inSentence(label)}${of}` : capitalize(inSentence(label));
  const was = /[^s]s$/.test(label) ? 'were' : 'was';
  if (!isShort(before) || !isShort(after)) {
    return (
      <details>
        <summary className="min-h-6">
          {name} {was} changed
        </summary>
        <Changes changes={[change]} />
      </details>
    );
  }
  const from = <del className="decoration-ink-soft">{before}</del>;
  const to = <ins className="font-medium no-underline">{after}</ins>;
  if (before === '') {
    return (
      <>
        {name} {was} set to {to}
      </>
    );
  }
  if (after === '') {
    return (
      <>
        {name} {was} removed: {from}
      </>
    );
  }
  return (
    <>
      {name} went from {from} to {to}
    </>
  );
}

/** 'Marked sold out', where the page does not say it: “Hot stone” of Juniper Hour was marked sold out. */
function phraseInFull(phrase: string, owner: string | undefined, thing: string | undefined) {
  if (!owner) return phrase;
  if (!thing) return `${owner}: ${phrase}`;
  return `“${thing}” of ${owner} was ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
}

const isShort = (value: string) => value.length <= MAX_INLINE_LENGTH && !value.includes('\n');
