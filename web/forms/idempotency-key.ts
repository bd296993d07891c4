import { useEffect, useState } from 'react';
import { store, stored } from './tab-storage.ts';

const nameOf = (form: string) => `key ${form}`;

/**
 * The idempotency key of a form of this tab: the same until what it sent is known to be stored, over
 * a reload too, so that nothing is made twice by sending it again. `made` is used where there is none.
 */
export function formKey(form: string, made = ''): string {
  const key = stored(nameOf(form)) || made || newKey();
  store(nameOf(form), key);
  return key;
}

/** What the form sent is stored: the next is another. */
export function forgetFormKey(form: string): void {
  store(nameOf(form), '');
}

/** The key for a form's hidden field; `answered` is one that the server told to go on with. */
export function useFormKey(form: string, made: string, answered?: string): string {
  const [key, setKey] = useState(made);
  useEffect(() => {
    if (answered) store(nameOf(form), answered);
    setKey(formKey(form, made));
  }, [form, made, answered]);
  return answered ?? key;
}

// Without https there is no randomUUID in a browser.
function newKey(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(parts, (part) => part.toString(16).padStart(8, '0')).join('');
}
