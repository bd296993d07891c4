import { type RefObject, useEffect, useState } from 'react';
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
      const { key, target } = event;
      const isTyping = target instanceof Element && target.matches(TYPING);
      const isCombination = event.ctrlKey || event.metaKey || event.altKey;
      if (!list.current || isTyping || isCombination || !areListKeysOn()) return;
      if (document.querySelector('dialog:modal') || !press(list.current, key)) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [list]);
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
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open it'],
  ['x', 'Select it'],
  ['/', 'Search'],
];

/** Lists the keys, with a switch that turns them off. Renders nothing without scripts. */
export function KeyHelp() {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(areListKeysOn()), []);
  return (
    <div className="max-xl:hidden scriptless:hidden">
      <button
        type="button"
        popoverTarget="list-keys"
        className="min-h-11 rounded-full px-3 text-ink-soft text-sm hover:bg-sage-tint hover:text-ink"
      >
        Keys
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
