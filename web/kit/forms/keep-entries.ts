type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const entriesIn = (document: Document) => [
  ...document.querySelectorAll<Entry>(':is(input, textarea, select)[name]'),
];

/**
 * Extensions and translations change the document, so React makes it anew, with empty fields. The returned
 * function puts back the values and the focus.
 */
export function keepEntries(document: Document): () => void {
  const before = entriesIn(document);
  const focused = document.activeElement;
  return () => {
    const now = entriesIn(document);
    for (const entry of before) {
      if (entry.isConnected) continue;
      const isSameName = ({ name }: Entry) => name === entry.name;
      const target = now.filter(isSameName)[before.filter(isSameName).indexOf(entry)];
      if (!target) continue;
      putBack(entry, target);
      if (entry === focused) target.focus({ preventScroll: true });
    }
  };
}

/** Imitates typing, so that a field that React controls takes the value, too. */
function putBack(from: Entry, to: Entry): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'file') return;
    if (/^(?:checkbox|radio)$/.test(from.type)) {
      if (from.checked !== from.defaultChecked && from.checked !== to.checked) to.click();
      return;
    }
  }
  const isSelect = from instanceof HTMLSelectElement;
  if (!isSelect && from.value === from.defaultValue) return;
  if (from.value === to.value) return;
  // React's own setter on the element would hide that the value is new.
  Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to);
  to.dispatchEvent(new Event('input', { bubbles: true }));
  if (isSelect) to.dispatchEvent(new Event('change', { bubbles: true }));
}
