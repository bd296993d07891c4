import { useEffect, useRef } from 'react';
import { useNavigation, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { hideFetching, showFetching } from '../ui/press-feedback.ts';

/**
 * In place of React Router's <ScrollRestoration> and <Scripts>. The server inserts the texts of `page.scripts`
 * (entry.server.tsx) in this order (server/render/page-body.ts). In the browser the scripts have run.
 */
export function PageScripts() {
  useScrollRestoration();
  useFetchingLine();
  return (
    <>
      <InlineScript />
      <InlineScript />
      <InlineScript type="module" />
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

function InlineScript({ type }: { type?: 'module' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it keeps React away from the text that the server put here
  return <script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
