/**
 * Set on the page while another is fetched, and on what was pressed for it; styles.css shows both. What sets them
 * before our scripts are there is in press-feedback.server.ts.
 */
export const FETCHING = 'data-fetching';
export const PRESSED = 'data-pressed';
/** Escape ends what the browser fetches, but not what our scripts do: their mark stays. */
export const BY_SCRIPT = 'script';

const page = () => document.documentElement;

export function showFetching(): void {
  page().setAttribute(FETCHING, BY_SCRIPT);
}

export function hideFetching(): void {
  page().removeAttribute(FETCHING);
  for (const pressed of document.querySelectorAll(`[${PRESSED}]`)) pressed.removeAttribute(PRESSED);
}
