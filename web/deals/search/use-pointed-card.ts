import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Where in the list the card is that is under the pointer or has the focus, or -1. Escape closes the map. */
export function usePointedCard(
  cards: RefObject<HTMLUListElement | null>,
  onClose: () => void,
): number {
  const [index, setIndex] = useState(-1);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const list = cards.current;
    const results = list?.parentElement;
    if (!list || !results) return;
    const point = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('li') : null;
      setIndex(card ? [...list.children].indexOf(card) : -1);
    };
    const leave = () => setIndex(-1);
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const name of ['pointerover', 'focusin']) list.addEventListener(name, point, { signal });
    for (const name of ['pointerleave', 'focusout']) list.addEventListener(name, leave, { signal });
    results.addEventListener('keydown', handleKey, { signal });
    return () => stop.abort();
  }, [cards]);
  return index;
}
