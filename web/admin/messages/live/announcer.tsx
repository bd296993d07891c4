import { useState } from 'react';
import type { InboxView } from '../view.server.ts';

/** Two processes that serve the same inbox may be apart by this much. */
const CLOCKS_DIFFER_MS = 60_000;

/** Announces new messages of any conversation to screen readers. */
export function Announcer({ view }: { view: InboxView }) {
  const [known, setKnown] = useState({ view, text: '' });
  if (known.view !== view) setKnown({ view, text: arrived(known.view, view) || known.text });
  return (
    <p role="log" aria-live="polite" className="sr-only">
      {known.text}
    </p>
  );
}

/** What came in between two views of the same list. */
function arrived(before: InboxView, after: InboxView): string {
  const earlier = new Map(before.conversations.map((one) => [one.phone, one]));
  return after.conversations
    .filter(({ phone, isMine, updatedAt, unread, lastMessage }) => {
      const known = earlier.get(phone);
      if (isMine || updatedAt < before.now - CLOCKS_DIFFER_MS) return false;
      if (!known) return unread > 0;
      return (
        unread > known.unread || (updatedAt > known.updatedAt && lastMessage !== known.lastMessage)
      );
    })
    .map(({ name, phoneText, lastMessage }) => `New text from ${name ?? phoneText}: ${lastMessage}`)
    .join('. ');
}
