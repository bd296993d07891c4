import { createContext, useContext, useEffect, useRef } from 'react';
import { useNavigation, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { hideFetching, showFetching } from '../ui/press-feedback.ts';

/** A page's inline scripts. */
export interface PageStart {
  restoreScroll: string;
  pressFeedback: string;
  start: string;
}

/** Given on the server only: in the browser these scripts have run. */
export const PageStartContext = createContext<Partial<PageStart>>({});

/** In place of React Router's <ScrollRestoration> and <Scripts>: the policy knows both texts. */
export function PageScripts() {
  const { restoreScroll, pressFeedback, start } = useContext(PageStartContext);
  useScrollRestoration();
  useFetchingLine();
  return (
    <>
      <InlineScript text={restoreScroll} />
      <InlineScript text={pressFeedback} />
      <InlineScript text={start} type="module" />
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

function InlineScript({ text = '', type }: { text: string | undefined; type?: 'module' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; its data is escaped (start-script.server.ts)
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
