import { useEffect, useState } from 'react';
import { areListKeysOn, setListKeys } from './use-list-keys.ts';

const keys = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open it'],
  ['x', 'Select it'],
  ['/', 'Search'],
];

/** Which keys a list knows, and the switch that turns them off. Nothing where no script can hear them. */
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
        className="row-menu rounded-card border border-line bg-surface p-5 text-ink text-sm shadow-float"
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
