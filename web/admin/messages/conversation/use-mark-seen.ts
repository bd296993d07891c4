import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Conversation } from './conversation.server.ts';

/** Marks the messages as seen once they are in a visible window. */
export function useMarkSeen({ phone, messages, unread, hasLater }: Conversation) {
  const { submit } = useFetcher({ key: `seen ${phone}` });
  const upTo = messages.at(-1)?.id;

  useEffect(() => {
    if (unread === 0 || !upTo || hasLater) return;
    const markIfVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markIfVisible);
      const body = { intent: 'seen', upTo, script: 'yes' };
      const query = new URLSearchParams({ phone });
      void submit(body, { method: 'post', action: `/admin/messages?${query}` });
    };
    document.addEventListener('visibilitychange', markIfVisible);
    markIfVisible();
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [phone, upTo, unread, hasLater, submit]);
}
