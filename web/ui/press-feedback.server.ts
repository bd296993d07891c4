import { BY_SCRIPT, FETCHING, PRESSED } from './press-feedback.ts';

/**
 * Part of every page's own text, so that a press is answered before the scripts are there. It listens
 * on the window, after React: a press that React handles counts only where it fetches a page.
 */
export const PRESS_FEEDBACK = `{
  const page = document.documentElement;
  const clear = () => {
    page.removeAttribute('${FETCHING}');
    for (const pressed of document.querySelectorAll('[${PRESSED}]')) pressed.removeAttribute('${PRESSED}');
  };
  const mark = (event, pressed) => {
    if (event.defaultPrevented && !page.hasAttribute('${FETCHING}')) return;
    for (const other of document.querySelectorAll('[${PRESSED}]')) other.removeAttribute('${PRESSED}');
    page.toggleAttribute('${FETCHING}', true);
    pressed?.setAttribute('${PRESSED}', '');
  };
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    const opensElsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || opensElsewhere || link.target || link.origin !== location.origin) return;
    const isSamePage = link.pathname + link.search === location.pathname + location.search;
    if (!isSamePage || !link.hash) mark(event, link);
  });
  addEventListener('submit', (event) => {
    if (!event.target.target && !event.submitter?.formTarget) mark(event, event.submitter);
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && page.getAttribute('${FETCHING}') !== '${BY_SCRIPT}') clear();
  });
  addEventListener('pageshow', clear);
  // Safari shows what is pressed only where a touch is listened to.
  addEventListener('touchstart', () => {}, { passive: true });
}`;
