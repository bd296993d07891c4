import { readFromTab, saveToTab } from '../../../forms/tab-storage.ts';

/** What is typed and not yet sent, per number; it outlives looking elsewhere and a reload. */
const listeners = new Set<() => void>();
/** The numbers whose texts under way are this page's own, and not those of before a reload. */
const loadedPhones = new Set<string>();

const storageKey = (phone: string) => `draft ${phone}`;
const sendingStorageKey = (phone: string) => `sending ${phone}`;

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftOf(phone: string): string {
  if (!loadedPhones.has(phone)) {
    loadedPhones.add(phone);
    // Its page was closed during the send: its key prevents a second text.
    const unsentText = readFromTab(sendingStorageKey(phone));
    if (unsentText) restore(phone, unsentText);
  }
  return readFromTab(storageKey(phone)) ?? '';
}

export function saveDraft(phone: string, text: string): void {
  saveToTab(storageKey(phone), text);
  for (const listener of listeners) listener();
}

/** The draft is on its way; a reload meanwhile brings it back. */
export function sendDraft(phone: string, text: string): void {
  saveToTab(sendingStorageKey(phone), text);
  saveDraft(phone, '');
}

/** The text on its way was answered. */
export function clearSendingDraft(phone: string): void {
  saveToTab(sendingStorageKey(phone), '');
}

/** A message that was not stored comes back, before what has been typed since. */
export function restoreDraft(phone: string, text: string): void {
  restore(phone, text);
  for (const listener of listeners) listener();
}

function restore(phone: string, text: string): void {
  clearSendingDraft(phone);
  const typedSince = readFromTab(storageKey(phone));
  saveToTab(storageKey(phone), typedSince ? `${text}\n${typedSince}` : text);
}
