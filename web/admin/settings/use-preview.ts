import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const PAUSE_MS = 600;

interface Asked {
  draft: object;
  /** Whether everything typed could be saved as it is. */
  isRight: boolean;
  /** What the first look goes to, as a selector. */
  place: string | undefined;
}

/**
 * The preview follows what is typed: after a pause the form is sent to a fresh frame behind the one
 * that is seen, which takes its place when it has come. A frame's first page leaves no step behind
 * in the browser's history, so Back still leads out of the settings.
 */
export function usePreview({ draft, isRight, place }: Asked) {
  const button = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(0);
  const [coming, setComing] = useState(1);
  // How far the reader has scrolled in the page that is shown; undefined for another page.
  const scrolled = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is a new one to show
  useEffect(() => {
    if (!isRight) return;
    const timer = setTimeout(() => button.current?.click(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isRight]);

  function arrived(number: number, { currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const page = pageIn(currentTarget);
    if (!page) return;
    const top = page.document.querySelector(place ?? 'body')?.getBoundingClientRect().top ?? 0;
    // An address with a fragment would scroll our own page as well.
    page.scrollTo(0, scrolled.current ?? top);
    page.addEventListener('scroll', () => {
      scrolled.current = page.scrollY;
    });
    setSeen(number);
  }

  return {
    button,
    seen,
    frames: seen > 0 && seen !== coming ? [seen, coming] : [coming],
    target: frameName(coming),
    showOther: () => {
      scrolled.current = undefined;
      button.current?.click();
    },
    /** Before the browser sends the form: it looks for its target afterwards. */
    renew: () => flushSync(() => setComing((last) => last + 1)),
    arrived,
  };
}

export const frameName = (number: number) => `preview-${number}`;

/** An empty frame also says that it has loaded, and a failed one is nobody's to look into. */
function pageIn({ contentWindow }: HTMLIFrameElement): Window | undefined {
  try {
    return contentWindow?.location.href.startsWith('http') ? contentWindow : undefined;
  } catch {
    return undefined;
  }
}
