import { BEACON_PATH, MAX_BEACON_BYTES, VISIBLE_MS } from '../market/insight/rules.ts';

interface Settings {
  path: string;
  maxBytes: number;
  visibleMs: number;
}

/**
 * Each second, unless nobody sees the page, it sends the address that was there a second ago too, once;
 * the deals whose links came in sight (`data-deal`); and each press of Book Now (`data-book`).
 * It runs in the page by its text (`BEACON`): it knows its settings and the browser, nothing of this module.
 */
function watchPage({ path, maxBytes, visibleMs }: Settings): void {
  const commaAndId = 37;
  const counted = new WeakSet<Element>();
  let lastUrl: string | undefined;
  let sentUrl: string | undefined;

  const send = (message: string) => navigator.sendBeacon(path, message.slice(0, maxBytes));

  /** The address, once it has been seen for a second. */
  function addressToSend(): string {
    const url = document.URL;
    const isToSend = url === lastUrl && url !== sentUrl;
    lastUrl = url;
    if (!isToSend) return '';
    sentUrl = url;
    return url;
  }

  setInterval(() => {
    if (document.hidden) return;
    let message = addressToSend();
    for (const link of document.querySelectorAll<HTMLElement>('[data-deal]')) {
      // The others wait for the next second.
      if (message.length > maxBytes - commaAndId) break;
      if (counted.has(link) || link.getBoundingClientRect().y > innerHeight) continue;
      counted.add(link);
      message += `,${link.dataset.deal}`;
    }
    if (message) send(message);
  }, visibleMs);

  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-book]')) send(`b${document.URL}`);
  });
}

/** A script in every public page's text: it counts before any other script has come. */
export const BEACON = `(${watchPage})(${JSON.stringify({
  path: BEACON_PATH,
  maxBytes: MAX_BEACON_BYTES,
  visibleMs: VISIBLE_MS,
} satisfies Settings)})`;
