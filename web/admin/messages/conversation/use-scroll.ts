import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

/** A message that stays where it is, and where it was on the screen. */
type Anchor = { item: Element; top: number; scrollTop: number };

/**
 * Keeps a list that grows at both ends where its reader is: at the bottom while the reader is
 * there, else with the same message at the same height. The list hangs from its bottom
 * (column-reverse), so it begins there without a script too: its scrollTop is 0 or less.
 */
export function useScroll(
  list: RefObject<HTMLElement | null>,
  { messages, newest, sending }: { messages: unknown; newest: unknown; sending: unknown },
) {
  const anchor = useRef<Anchor>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  const [lastSeen, setLastSeen] = useState(newest);
  if (isAtEnd && lastSeen !== newest) setLastSeen(newest);

  const updateAnchor = () => {
    const element = list.current;
    if (!element) return;
    const atEnd = -element.scrollTop < NEAR_PX;
    setAtEnd(atEnd);
    anchor.current = atEnd ? undefined : firstInView(element);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the messages
  useLayoutEffect(() => {
    const anchored = anchor.current;
    if (!list.current || !anchored?.item.isConnected) return;
    // A scroll event comes a frame later: what was scrolled since belongs to the reader.
    const scrolled = list.current.scrollTop - anchored.scrollTop;
    const grown = anchored.item.getBoundingClientRect().top - anchored.top + scrolled;
    list.current.scrollTop += grown;
  }, [messages, list]);

  useLayoutEffect(() => {
    if (sending !== undefined) list.current?.scrollTo({ top: 0 });
  }, [sending, list]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // A growing reply box takes height away; the scroll position stays then too.
    const watch = new ResizeObserver(() => {
      anchor.current = anchor.current && firstInView(element);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [list]);

  const scrollToEnd = () => list.current?.scrollTo({ top: 0 });
  return {
    updateAnchor,
    scrollToEnd,
    hasUnseen: !isAtEnd && lastSeen !== newest,
  };
}

function firstInView(list: HTMLElement): Anchor | undefined {
  const { top } = list.getBoundingClientRect();
  for (const item of list.querySelectorAll('[data-message]')) {
    const box = item.getBoundingClientRect();
    if (box.bottom > top) return { item, top: box.top, scrollTop: list.scrollTop };
  }
  return undefined;
}
