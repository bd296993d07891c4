import { type KeyboardEvent, useRef, useState } from 'react';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import { lineOf } from './business-select.tsx';
import { type Choices, findChoices } from './find-choices.ts';
import type { SpaOption } from './form-data.server.ts';

interface Wanted {
  chosen: SpaOption | undefined;
  ownId: string;
  onChosen: (spa: SpaOption | undefined) => void;
}

/** A text that searches businesses, and the list of those found, of which one can be chosen. */
export function useBusinessSearch({ chosen, ownId, onChosen }: Wanted) {
  const [text, setText] = useState(chosen ? lineOf(chosen) : '');
  const [open, setOpen] = useState(false);
  /** Undefined while they are being searched. */
  const [choices, setChoices] = useState<Choices>();
  /** Which of the list Enter would take; -1 for none. */
  const [at, setAt] = useState(-1);
  /** The field was left with words that name no business. */
  const [isUnknown, setIsUnknown] = useState(false);
  const asking = useRef<AbortController>(undefined);
  const lastChosen = useRef(chosen);
  const hasLeft = useRef(true);
  const spas = choices?.kind === 'found' ? choices.spas : [];

  function choose(spa: SpaOption) {
    asking.current?.abort();
    lastChosen.current = spa;
    setText(lineOf(spa));
    setOpen(false);
    setIsUnknown(false);
    onChosen(spa);
  }

  async function search(words: string) {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setOpen(true);
    setChoices(undefined);
    setAt(-1);
    const answer = await findChoices(words, ownId, mine.signal);
    if (mine.signal.aborted) return;
    setChoices(answer);
    if (answer.kind === 'failed') {
      withdrawErrors();
      toast('error', answer.words);
      return;
    }
    const [first] = answer.spas;
    // Whoever typed and went on at once meant the only one there is.
    if (hasLeft.current && first && answer.spas.length === 1) choose(first);
    else if (words) setAt(first ? 0 : -1);
    else setAt(answer.spas.findIndex(({ id }) => id === lastChosen.current?.id));
  }

  function type(words: string) {
    setText(words);
    setIsUnknown(false);
    onChosen(undefined);
    if (words.trim()) return void search(words);
    asking.current?.abort();
    setOpen(false);
  }

  function leave() {
    hasLeft.current = true;
    setOpen(false);
    setIsUnknown(!chosen && text.trim() !== '');
  }

  function restore() {
    asking.current?.abort();
    setOpen(false);
    setIsUnknown(false);
    const before = lastChosen.current;
    setText(before ? lineOf(before) : '');
    onChosen(before);
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    if (open) setAt(next(at, step, spas.length));
    else void search(chosen ? '' : text);
  }

  function take(event: KeyboardEvent) {
    if (!open) return;
    if (event.key === 'Enter') event.preventDefault();
    const active = spas[at];
    if (active) choose(active);
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => move(event, 1),
    ArrowUp: (event) => move(event, -1),
    Enter: take,
    Tab: take,
    Escape: restore,
  };
  const press = (event: KeyboardEvent) => keys[event.key]?.(event);
  const enter = () => {
    hasLeft.current = false;
  };
  return { text, open, choices, spas, at, isUnknown, choose, type, press, enter, leave };
}

function next(at: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (at < 0) return step === 1 ? 0 : count - 1;
  return (at + step + count) % count;
}
