import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Conversation } from './conversation.server.ts';

/** Tells the server that the messages were seen, once they stand in a window that is looked at. */
export function useSeen({ phone, messages, unread, hasLater }: Conversation) {
  const { submit } = useFetcher({ key: `seen ${phone}` });
  const upTo = messages.at(-1)?.id;

  useEffect(() => {
    if (unread === 0 || !upTo || hasLater) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      const body = { intent: 'seen', upTo, script: 'yes' };
      const query = new URLSearchParams({ phone });
      void submit(body, { method: 'post', action: `/admin/messages?${query}` });
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [phone, upTo, unread, hasLater, submit]);
}
