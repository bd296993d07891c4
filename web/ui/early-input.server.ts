import { SCREEN_LISTENS } from './early-input.ts';

/**
 * Part of a screen's own text: it is seen before its scripts are there. Keys and presses that only
 * scripts answer wait for them. What is typed into a field is there already, and forms and menus work.
 * A button that was pressed again and again is pressed once.
 */
export const STORE_EARLY_INPUT = `{
  const keys = [];
  const pressed = new Set();
  const storeKey = (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isSearch = (ctrlKey || metaKey) && /^k$/i.test(key);
    const isOfList = !ctrlKey && !metaKey && /^[jkx/]$/.test(key) &&
      !target.matches('input:not([type=checkbox]), textarea, select');
    if (altKey || !(isSearch || isOfList)) return;
    event.preventDefault();
    keys.push(event);
  };
  const storePress = ({ target }) => {
    const button = target.closest('button[type=button]:not([popovertarget])');
    if (button) pressed.add(button);
  };
  addEventListener('keydown', storeKey);
  addEventListener('click', storePress);
  addEventListener('${SCREEN_LISTENS}', () => {
    removeEventListener('keydown', storeKey);
    removeEventListener('click', storePress);
    for (const event of keys)
      (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', event));
    for (const button of pressed) button.click();
  }, { once: true });
}`;
