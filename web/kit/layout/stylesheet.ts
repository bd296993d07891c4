import { createContext } from 'react';

/**
 * The page's stylesheet travels inside the page, so the first paint waits for nothing. The server
 * says which (web/entry.server.tsx); the browser has it already.
 */
export const Stylesheet = createContext(
  import.meta.env.SSR ? '' : (document.getElementById('styles')?.textContent ?? ''),
);
