import { useSyncExternalStore } from 'react';

/** What this tab stores over a reload. A browser may refuse to store; it then lives with the page. */
const fallbackStorage = new Map<string, string>();

export function readFromTab(name: string): string | undefined {
  return (
    fallbackStorage.get(name) ??
    withStorage('sessionStorage', (storage) => storage.getItem(name)) ??
    undefined
  );
}

/** Stores a text under a name; an empty one is removed. */
export function saveToTab(name: string, text: string): void {
  if (text) fallbackStorage.set(name, text);
  else fallbackStorage.delete(name);
  withStorage('sessionStorage', (storage) =>
    text ? storage.setItem(name, text) : storage.removeItem(name),
  );
}

/** Forgets all that this tab stores, such as drafts to customers. */
export function clearTab(): void {
  fallbackStorage.clear();
  withStorage('sessionStorage', (storage) => storage.clear());
}

/** Uses a storage of the browser; undefined where the browser refuses. */
export function withStorage<T>(
  name: 'localStorage' | 'sessionStorage',
  work: (storage: Storage) => T,
): T | undefined {
  try {
    return work(window[name]);
  } catch {
    return undefined;
  }
}

/** What `read` finds in a storage; undefined as the server renders, and until a page is hydrated. */
export function useStored(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(watchNothing, read, () => undefined);
}

const watchNothing = () => () => {};
