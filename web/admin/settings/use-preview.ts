import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const DEBOUNCE_MS = 600;

interface PreviewOptions {
  draft: object;
  /** Whether everything typed could be saved as it is. */
  isValid: boolean;
  /** What the first look goes to, as a selector. */
  anchor: string | undefined;
}

/**
 * The preview follows what is typed: after a pause the form is sent to a fresh frame behind the one
 * that is seen, which takes its place when it has come. A frame's first page leaves no step behind
 * in the browser's history, so Back still leads out of the settings.
 */
export function usePreview({ draft, isValid, anchor }: PreviewOptions) {
  const button = useRef<HTMLButtonElement>(null);
  const [visibleFrame, setVisibleFrame] = useState(0);
  const [loadingFrame, setLoadingFrame] = useState(1);
  // How far the reader has scrolled in the page that is shown; undefined for another page.
  const scrollTop = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is a new one to show
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => button.current?.click(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, isValid]);

  function handleFrameLoad(number: number, { currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const page = pageIn(currentTarget);
    if (!page) return;
    const top = page.document.querySelector(anchor ?? 'body')?.getBoundingClientRect().top ?? 0;
    // An address with a fragment would scroll our own page as well.
    page.scrollTo(0, scrollTop.current ?? top);
    page.addEventListener('scroll', () => {
      scrollTop.current = page.scrollY;
    });
    setVisibleFrame(number);
  }

  return {
    button,
    visibleFrame,
    frames:
      visibleFrame > 0 && visibleFrame !== loadingFrame
        ? [visibleFrame, loadingFrame]
        : [loadingFrame],
    target: frameName(loadingFrame),
    showOtherPage: () => {
      scrollTop.current = undefined;
      button.current?.click();
    },
    /** Before the browser sends the form: it looks for its target afterwards. */
    startNewFrame: () => flushSync(() => setLoadingFrame((last) => last + 1)),
    handleFrameLoad,
  };
}

export const frameName = (number: number) => `preview-${number}`;

/** An empty frame also fires load, and a failed one cannot be read. */
function pageIn({ contentWindow }: HTMLIFrameElement): Window | undefined {
  try {
    return contentWindow?.location.href.startsWith('http') ? contentWindow : undefined;
  } catch {
    return undefined;
  }
}
