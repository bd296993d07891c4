/** Set on the page while another is fetched, and on what was pressed; styles.css shows both. */
const FETCHING = 'data-fetching';
const PRESSED = 'data-pressed';

let lastPressed: Element | null = null;

/** The press may lead to a page. Back and Forward are no press. */
export function watchPresses(signal: AbortSignal): void {
  const remember = ({ target }: Event) => {
    lastPressed = target instanceof Element ? target.closest('a[href], button') : null;
  };
  addEventListener('click', remember, { capture: true, signal });
  addEventListener('popstate', () => (lastPressed = null), { signal });
}

export function showFetching(): void {
  hideFetching();
  document.documentElement.toggleAttribute(FETCHING, true);
  lastPressed?.setAttribute(PRESSED, '');
}

export function hideFetching(): void {
  document.documentElement.removeAttribute(FETCHING);
  for (const pressed of document.querySelectorAll(`[${PRESSED}]`)) pressed.removeAttribute(PRESSED);
}
