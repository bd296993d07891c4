import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import { businessLabel } from './business-select.tsx';
import { type Choices, findChoices } from './find-choices.ts';
import type { BusinessOption } from './form-data.server.ts';

interface BusinessSearchOptions {
  chosen: BusinessOption | undefined;
  ownId: string;
  onChosen: (spa: BusinessOption | undefined) => void;
}

/** A text that searches businesses, and the list of those found, of which one can be chosen. */
export function useBusinessSearch({ chosen, ownId, onChosen }: BusinessSearchOptions) {
  const [text, setText] = useState(chosen ? businessLabel(chosen) : '');
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState<Choices>();
  /** Which of the list Enter would take; -1 for none. */
  const [activeIndex, setActiveIndex] = useState(-1);
  /** The field was left with words that name no business. */
  const [hasNoMatch, setHasNoMatch] = useState(false);
  const currentSearch = useRef<AbortController>(undefined);
  const lastChosen = useRef(chosen);
  const hasLeft = useRef(true);
  const spas = choices?.kind === 'found' ? choices.businesses : [];

  function choose(spa: BusinessOption) {
    currentSearch.current?.abort();
    lastChosen.current = spa;
    setText(businessLabel(spa));
    setOpen(false);
    setHasNoMatch(false);
    onChosen(spa);
  }

  async function search(searchText: string) {
    currentSearch.current?.abort();
    const controller = new AbortController();
    currentSearch.current = controller;
    setOpen(true);
    setChoices(undefined);
    setActiveIndex(-1);
    const answer = await findChoices(searchText, ownId, controller.signal);
    if (controller.signal.aborted) return;
    setChoices(answer);
    if (answer.kind === 'failed') {
      withdrawErrors();
      toast('error', answer.message);
      return;
    }
    const [first] = answer.businesses;
    // Leaving the field at once means the only match.
    if (hasLeft.current && first && answer.businesses.length === 1) choose(first);
    else if (searchText) setActiveIndex(first ? 0 : -1);
    else setActiveIndex(answer.businesses.findIndex(({ id }) => id === lastChosen.current?.id));
  }

  function handleInput(searchText: string) {
    setText(searchText);
    setHasNoMatch(false);
    onChosen(undefined);
    if (searchText.trim()) return void search(searchText);
    currentSearch.current?.abort();
    setOpen(false);
  }

  function handleBlur() {
    hasLeft.current = true;
    setOpen(false);
    setHasNoMatch(!chosen && text.trim() !== '');
  }

  function restore() {
    currentSearch.current?.abort();
    setOpen(false);
    setHasNoMatch(false);
    const before = lastChosen.current;
    setText(before ? businessLabel(before) : '');
    onChosen(before);
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    if (open) setActiveIndex(next(activeIndex, step, spas.length));
    else void search(chosen ? '' : text);
  }

  function chooseActive(event: KeyboardEvent) {
    if (!open) return;
    if (event.key === 'Enter') event.preventDefault();
    const active = spas[activeIndex];
    if (active) choose(active);
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => move(event, 1),
    ArrowUp: (event) => move(event, -1),
    Enter: chooseActive,
    Tab: chooseActive,
    Escape: restore,
  };
  const handlers = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => handleInput(event.target.value),
    onKeyDown: (event: KeyboardEvent) => keys[event.key]?.(event),
    onFocus: () => {
      hasLeft.current = false;
    },
    onBlur: handleBlur,
  };
  return { text, open, choices, spas, activeIndex, hasNoMatch, choose, handlers };
}

function next(activeIndex: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (activeIndex < 0) return step === 1 ? 0 : count - 1;
  return (activeIndex + step + count) % count;
}
