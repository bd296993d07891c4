import { createContext, useContext, useEffect, useRef } from 'react';
import { preloadModule } from 'react-dom';
import { useNavigation, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { hideFetching, PRESS_FEEDBACK, showFetching } from '../ui/press-feedback.ts';
import type { PageStart } from './start-script.server.ts';

/** Given on the server only: in the browser these scripts have run. */
export const PageStartContext = createContext<PageStart>({ script: '', preloads: [] });

/** As React Router's <ScrollRestoration>: where the page was left, before its scripts have come. */
export const RESTORE_SCROLL = `if (!window.history.state?.key)
  window.history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
try {
  const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') || '{}');
  const y = positions[window.history.state.key];
  if (typeof y === 'number') window.scrollTo(0, y);
} catch {
  sessionStorage.removeItem('react-router-scroll-positions');
}`;

/** In place of React Router's <ScrollRestoration> and <Scripts>: the policy knows both texts. */
export function PageScripts() {
  const { script, preloads } = useContext(PageStartContext);
  useScrollRestoration();
  useFetchingLine();
  for (const file of preloads) preloadModule(file);
  return (
    <>
      <InlineScript text={RESTORE_SCROLL} />
      <InlineScript text={PRESS_FEEDBACK} />
      <InlineScript text={script} type="module" />
    </>
  );
}

/** The browser's Back and Forward are no press, but fetch too. */
function useFetchingLine() {
  const { state } = useNavigation();
  const shownState = useRef(state);
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    if (state === 'idle') hideFetching();
    else showFetching();
  }, [state]);
}

function InlineScript({ text, type }: { text: string; type?: 'module' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; its data is escaped (start-script.server.ts)
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
