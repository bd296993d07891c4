import { useEffect } from 'react';
import { readFromTab, saveToTab, useStored } from './browser-storage.ts';

const storageKey = (form: string) => `key ${form}`;

/**
 * The idempotency key of a form of this tab: the same until what it sent is known to be stored, over
 * a reload too, so nothing is created twice by sending it again.
 */
export function getIdempotencyKey(form: string): string {
  const key = readFromTab(storageKey(form)) || newKey();
  saveToTab(storageKey(form), key);
  return key;
}

/** What the form sent is stored: the next is another. */
export function forgetIdempotencyKey(form: string): void {
  saveToTab(storageKey(form), '');
}

/** The key for a form's hidden field; `answered` is one that the server returned. */
export function useIdempotencyKey(form: string, generated: string, serverKey?: string): string {
  const stored = useStored(() => readFromTab(storageKey(form)));
  useEffect(() => {
    const isStored = readFromTab(storageKey(form)) !== undefined;
    if (serverKey || !isStored) saveToTab(storageKey(form), serverKey || generated);
  }, [form, generated, serverKey]);
  return serverKey || stored || generated;
}

// Without https there is no randomUUID in a browser.
function newKey(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('');
}
