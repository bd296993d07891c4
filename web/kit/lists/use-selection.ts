import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { WHOLE } from './bulk-bar.tsx';
import { SELECT } from './selection.ts';

/** Returns the number of selected rows. `wholeCount` counts the rows that the page does not show. */
export function useSelection(
  list: RefObject<HTMLElement | null>,
  rows: unknown[],
  wholeCount: number | undefined,
) {
  const [selected, setSelected] = useState(0);
  const [known, setKnown] = useState(rows);
  if (rows !== known) {
    setKnown(rows);
    setSelected(0);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another selection
  useEffect(() => {
    for (const box of list.current?.querySelectorAll('input') ?? [])
      if (box.type === 'checkbox' && box.closest('table, form')) box.checked = false;
  }, [rows]);

  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>(`[type=checkbox][name^="${SELECT}"]`) ??
      []),
  ];
  function handleChange({ target }: FormEvent) {
    const whole = list.current?.querySelector<HTMLInputElement>(`input[name=${WHOLE}]`);
    if (target === whole && whole?.checked) for (const box of boxes()) box.checked = true;
    const checked = boxes().filter((box) => box.checked).length;
    if (whole && checked < boxes().length) whole.checked = false;
    setSelected(whole?.checked ? (wholeCount ?? 0) : checked);
  }
  return { selected, handleChange };
}
