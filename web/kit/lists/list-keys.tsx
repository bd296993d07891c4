import { type RefObject, useEffect, useRef, useState } from 'react';
import { withStorage } from '../forms/browser-storage.ts';
import { cardLook } from '../ui/card.tsx';

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog *';
const OFF = 'list-keys-off';

/** Whoever dictates, or hits keys by mistake, turns them off. */
function areListKeysOn(): boolean {
  return !withStorage('localStorage', (storage) => storage.getItem(OFF));
}

function setListKeys(isOn: boolean): void {
  withStorage('localStorage', (storage) =>
    isOn ? storage.removeItem(OFF) : storage.setItem(OFF, '1'),
  );
}

/** j and k move between rows, Enter opens one, x selects it, / goes to the search. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!list.current || !isMeant(event) || !press(list.current, event.key)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [list]);
}

/** Nobody is typing, and the keys are on. */
function isMeant({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches(TYPING);
  const isCombination = ctrlKey || metaKey || altKey;
  return !isTyping && !isCombination && areListKeysOn() && !document.querySelector('dialog:modal');
}

function press(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const row = document.activeElement?.closest('tr');
  const at = rows.findIndex((link) => row?.contains(link));
  const keys: Record<string, () => HTMLElement | null | undefined> = {
    j: () => rows[at + 1],
    k: () => rows[at < 0 ? rows.length - 1 : at - 1],
    '/': () => list.querySelector<HTMLElement>('input[type=search]'),
  };
  if (key === 'x') {
    row?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    return row !== null;
  }
  const next = keys[key]?.();
  next?.focus();
  return next !== null && next !== undefined;
}

const keys = [
  ['Ctrl/⌘ K', 'Search everything'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open it'],
  ['x', 'Select it'],
  ['/', 'Search the list'],
  ['?', 'These keys'],
];

/** Lists the keys, with a switch that turns them off. Renders nothing without scripts. */
export function KeyHelp() {
  const [isOn, setIsOn] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setIsOn(areListKeysOn());
    const listen = (event: KeyboardEvent) => {
      // The button places them.
      if (event.key === '?' && isMeant(event)) button.current?.click();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className="max-desk:hidden scriptless:hidden">
      <button
        ref={button}
        type="button"
        popoverTarget="list-keys"
        aria-label="Keys"
        className="size-11 rounded-full text-ink-soft hover:bg-sage-tint hover:text-ink"
      >
        ?
      </button>
      <div
        id="list-keys"
        popover="auto"
        className={cardLook('row-menu p-5 text-ink text-sm shadow-float')}
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {keys.map(([key, name]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-semibold">{key}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target: { checked } }) => {
              setListKeys(checked);
              setIsOn(checked);
            }}
            className="size-5 accent-sage"
          />
          Use these keys
        </label>
      </div>
    </div>
  );
}
