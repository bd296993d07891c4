import { useEffect } from 'react';
import { readFromTab, saveToTab, useStored } from './browser-storage.ts';

const storageKey = (form: string) => `key ${form}`;

/**
 * The key stays until what the form sent is known to be stored, even over a reload, so sending it again
 * creates nothing twice.
 */
export function getIdempotencyKey(form: string): string {
  const key = readFromTab(storageKey(form)) || newKey();
  saveToTab(storageKey(form), key);
  return key;
}

export function forgetIdempotencyKey(form: string): void {
  saveToTab(storageKey(form), '');
}

/** `serverKey` is a key that the server returned. */
export function useIdempotencyKey(form: string, generated: string, serverKey?: string): string {
  const stored = useStored(() => readFromTab(storageKey(form)));
  useEffect(() => {
    const isStored = readFromTab(storageKey(form)) !== undefined;
    if (serverKey || !isStored) saveToTab(storageKey(form), serverKey || generated);
  }, [form, generated, serverKey]);
  return serverKey || stored || generated;
}

// Without https a browser has no randomUUID.
function newKey(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('');
}
