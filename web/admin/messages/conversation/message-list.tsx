import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { formatDay, formatTime } from '../../../../market/format-time.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { inboxPath } from '../inbox-query.ts';
import type { InboxView } from '../view.server.ts';
import type { Conversation } from './conversation.server.ts';
import { MessageItem } from './message-item.tsx';
import { useZone } from './moment.tsx';
import { useScroll } from './use-scroll.ts';

type Props = { view: InboxView; conversation: Conversation; sending: string | undefined };

/** The messages of a conversation, oldest first; it begins at its newest. */
export function MessageList({ view, conversation, sending }: Props) {
  const { messages, earlier, hasLater, phoneText } = conversation;
  const list = useRef<HTMLElement>(null);
  const newest = messages.at(-1)?.id;
  const { updateAnchor, scrollToEnd, hasUnseen } = useScroll(list, { messages, newest, sending });
  const to = (from: typeof earlier) => inboxPath({ ...view.query, from });
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={list}
        aria-label={`Messages with ${phoneText}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by key
        tabIndex={0}
        onScroll={updateAnchor}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain outline-offset-[-3px]! [overflow-anchor:none]"
      >
        <div className="px-4 py-5 sm:px-6">
          {earlier && (
            <p className="mb-5 text-center">
              <Link
                to={to(earlier)}
                replace
                preventScrollReset
                onClick={updateAnchor}
                className={buttonLook('quiet')}
              >
                Older messages
              </Link>
            </p>
          )}
          {messages.length === 0 && (
            <p className="py-6 text-center text-ink-soft">No messages with this number yet.</p>
          )}
          <ol className="grid gap-4">
            <Days conversation={conversation} now={view.now} />
            {sending !== undefined && <SendingMessage text={sending} />}
          </ol>
          {hasLater && (
            <p className="mt-5 text-center">
              <Link to={to(undefined)} replace className={buttonLook('quiet')}>
                Newest messages
              </Link>
            </p>
          )}
        </div>
      </section>
      {hasUnseen && (
        <button
          type="button"
          onClick={scrollToEnd}
          className={buttonLook(
            'primary',
            'absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-float',
          )}
        >
          New messages <span aria-hidden="true">↓</span>
        </button>
      )}
    </div>
  );
}

function Days({ conversation, now }: { conversation: Conversation; now: number }) {
  const { messages, stopRequestsSince } = conversation;
  const zone = useZone();
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const isNewDay =
      !before || formatTime(before.at, 'dayKey', zone) !== formatTime(message.at, 'dayKey', zone);
    return (
      <Fragment key={message.id}>
        {isNewDay && (
          <li className="justify-self-center rounded-full bg-paper px-3 font-semibold text-ink-soft text-sm">
            {formatDay(message.at, now, zone)}
          </li>
        )}
        <MessageItem message={message} stopRequestsSince={stopRequestsSince} />
      </Fragment>
    );
  });
}

function SendingMessage({ text }: { text: string }) {
  return (
    <li className="grid max-w-[min(85%,34rem)] gap-1 justify-self-end">
      <div className="justify-self-end whitespace-pre-wrap rounded-card bg-sage-tint px-4 py-2.5">
        {text}
      </div>
      <p className="text-right text-ink-soft text-sm">Sending…</p>
    </li>
  );
}
