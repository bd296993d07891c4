import { type Change, Changes } from './changes.tsx';
import { inSentence } from './label.ts';

export interface HistoryChange extends Change {
  /** The whole change in words, where before and after do not say it. */
  phrase?: string | undefined;
}

const MAX_INLINE_LENGTH = 80;

interface Props {
  change: HistoryChange;
  /** The business it belongs to, where the page does not say it. */
  owner?: string | undefined;
  /** Which of the owner's things: the title of a deal. */
  thing?: string | undefined;
}

/** “Juniper Hour’s deal price of “Hot stone” went from $90 to $79”. */
export function Sentence({ change, owner, thing }: Props) {
  const { label, before, after, phrase } = change;
  const of = thing ? ` of “${thing}”` : '';
  if (phrase) return <>{owner ? `${owner}${of}: ${phrase}` : phrase}</>;
  const name = owner ? `${owner}’s ${inSentence(label)}${of}` : capitalized(inSentence(label));
  const was = /[^s]s$/.test(label) ? 'were' : 'was';
  if (!isShort(before) || !isShort(after)) {
    return (
      <details>
        <summary className="min-h-6 cursor-pointer">
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

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isShort = (value: string) => value.length <= MAX_INLINE_LENGTH && !value.includes('\n');
