import { useSyncExternalStore } from 'react';

/** The texts of this tab survive a reload. If the browser refuses to store, they last as long as the page. */
const fallbackStorage = new Map<string, string>();

export function readFromTab(name: string): string | undefined {
  return (
    fallbackStorage.get(name) ??
    withStorage('sessionStorage', (storage) => storage.getItem(name)) ??
    undefined
  );
}

/** An empty text is removed. */
export function saveToTab(name: string, text: string): void {
  if (text) fallbackStorage.set(name, text);
  else fallbackStorage.delete(name);
  withStorage('sessionStorage', (storage) =>
    text ? storage.setItem(name, text) : storage.removeItem(name),
  );
}

export function clearTab(): void {
  fallbackStorage.clear();
  withStorage('sessionStorage', (storage) => storage.clear());
}

/** Undefined if the browser refuses. */
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

/** Undefined on the server, and until the page is hydrated. */
export function useStored(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(watchNothing, read, () => undefined);
}

const watchNothing = () => () => {};
