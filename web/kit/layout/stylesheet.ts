import { createContext } from 'react';

/**
 * The stylesheet is inside the page, so the first paint waits for nothing. The server chooses it
 * (web/entry.server.tsx); the browser already has it.
 */
export const Stylesheet = createContext(
  import.meta.env.SSR ? '' : (document.getElementById('styles')?.textContent ?? ''),
);
