import { KEYS_ARE_HEARD } from './early-keys.ts';

/**
 * Part of a screen's own text: it is seen before its scripts are there, and the keys that they would
 * hear wait for them. What is typed into a field is there already.
 */
export const STORE_KEYS = `{
  const early = [];
  const store = (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isSearch = (ctrlKey || metaKey) && /^k$/i.test(key);
    const isOfList = !ctrlKey && !metaKey && /^[jkx/]$/.test(key) &&
      !target.matches('input:not([type=checkbox]), textarea, select');
    if (altKey || !(isSearch || isOfList)) return;
    event.preventDefault();
    early.push(event);
  };
  addEventListener('keydown', store);
  addEventListener('${KEYS_ARE_HEARD}', () => {
    removeEventListener('keydown', store);
    for (const event of early)
      (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', event));
  }, { once: true });
}`;
