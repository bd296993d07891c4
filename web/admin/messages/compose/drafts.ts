import { store, stored } from '../../../forms/tab-storage.ts';

/** What is typed and not yet sent, per number; it outlives looking elsewhere and a reload. */
const listeners = new Set<() => void>();
/** The numbers whose texts under way are this page's own, and not those of before a reload. */
const known = new Set<string>();

const nameOf = (phone: string) => `draft ${phone}`;
const sendingNameOf = (phone: string) => `sending ${phone}`;

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftOf(phone: string): string {
  if (!known.has(phone)) {
    known.add(phone);
    // Its page went while it was being sent: under its key it is sent once more or not at all.
    const lost = stored(sendingNameOf(phone));
    if (lost) restore(phone, lost);
  }
  return stored(nameOf(phone)) ?? '';
}

export function keepDraft(phone: string, text: string): void {
  store(nameOf(phone), text);
  for (const listener of listeners) listener();
}

/** The draft is on its way; a reload meanwhile brings it back. */
export function sendDraft(phone: string, text: string): void {
  store(sendingNameOf(phone), text);
  keepDraft(phone, '');
}

/** The text on its way was answered. */
export function draftAnswered(phone: string): void {
  store(sendingNameOf(phone), '');
}

/** A text that was not stored comes back, before whatever has been typed since. */
export function returnDraft(phone: string, text: string): void {
  restore(phone, text);
  for (const listener of listeners) listener();
}

function restore(phone: string, text: string): void {
  draftAnswered(phone);
  const since = stored(nameOf(phone));
  store(nameOf(phone), since ? `${text}\n${since}` : text);
}
