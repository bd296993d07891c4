/** What is typed and not yet sent, per number; it outlives looking elsewhere and a reload. */
const drafts = new Map<string, string>();
const keys = new Map<string, string>();
const listeners = new Set<() => void>();

const nameOf = (phone: string) => `draft ${phone}`;

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftOf(phone: string): string {
  const known = drafts.get(phone);
  if (known !== undefined) return known;
  const stored = inStorage((storage) => storage.getItem(nameOf(phone))) ?? '';
  drafts.set(phone, stored);
  return stored;
}

export function keepDraft(phone: string, text: string): void {
  drafts.set(phone, text);
  inStorage((storage) =>
    text ? storage.setItem(nameOf(phone), text) : storage.removeItem(nameOf(phone)),
  );
  for (const listener of listeners) listener();
}

/** A text that was not stored comes back, before whatever has been typed since. */
export function returnDraft(phone: string, text: string): void {
  const since = draftOf(phone);
  keepDraft(phone, since ? `${text}\n${since}` : text);
}

/** The key under which the number's next text is stored once, however often it is sent. */
export function onceKeyFor(phone: string): string {
  const key = keys.get(phone) ?? newKey();
  keys.set(phone, key);
  return key;
}

/** That text has been stored: the next one is another. */
export function forgetOnceKey(phone: string): void {
  keys.delete(phone);
}

// Without https there is no randomUUID in a browser.
function newKey(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('');
}

/** A browser may refuse to store; the draft then lives as long as the page. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
