import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatDay, formatTime } from '../../../market/dates.ts';
import { useZone } from '../../kit/layout/admin-time.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { TimeOfDay } from './moment.tsx';
import { inboxPath } from './query.ts';
import type { Conversation, InboxView, ShownMessage } from './view.server.ts';

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
      {hasUnseen && <NewMessages onPress={scrollToEnd} />}
    </div>
  );
}

function NewMessages({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={buttonLook(
        'primary',
        'absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-float',
      )}
    >
      New messages <span aria-hidden="true">↓</span>
    </button>
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

const REVIEW_TEXT =
  'The connection to the gateway ended without an answer, so this text may or may not have arrived. Ask the customer or look it up at your gateway. “Send again” really sends it again.';

const problemStatuses = ['failed', 'not-sent', 'needs-review'];

type MessageItemProps = { message: ShownMessage; stopRequestsSince: number | undefined };

function MessageItem({ message, stopRequestsSince = Infinity }: MessageItemProps) {
  const { id, at, text, isMine, isAutomatic, status, statusText, reason, media } = message;
  const side = isMine ? 'justify-self-end' : 'justify-self-start';
  const look = isMine ? 'bg-sage-tint' : 'border border-line bg-surface';
  return (
    <li data-message={id} className={`grid max-w-[min(85%,34rem)] scroll-mt-4 gap-1 ${side}`}>
      <div className={`min-w-0 rounded-card px-4 py-2.5 ${look} ${side}`}>
        <span className="sr-only">{isMine ? 'You: ' : 'Customer: '}</span>
        <span className="whitespace-pre-wrap">{text}</span>
        {media.length > 0 && <Media media={media} />}
      </div>
      <p className={`text-ink-soft text-sm ${isMine ? 'text-right' : ''}`}>
        <TimeOfDay at={at} />
        {isAutomatic && ' · Automatic answer'}
        {' · '}
        <span className={problemStatuses.includes(status) ? 'font-semibold text-bad' : ''}>
          {statusText}
        </span>
        {reason && <span className="text-bad">{`: ${reason}`}</span>}
      </p>
      {status === 'needs-review' && <Review id={id} />}
      {message.mayAskToStop && at >= stopRequestsSince && (
        <StopRequest messageId={id} className={cardLook('p-4 text-sm text-warn', 'warn')}>
          <p>This text may ask us to stop.</p>
        </StopRequest>
      )}
    </li>
  );
}

/** Nothing is loaded from the sender's links until they are followed. */
function Media({ media }: { media: string[] }) {
  return (
    <ul className="mt-1">
      {media.map((link, at) => (
        <li key={link}>
          <TextLink href={link} target="_blank" rel="noreferrer noopener" tall>
            {`Open attachment ${at + 1} (${new URL(link).host})`}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function Review({ id }: { id: string }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className={cardLook('grid gap-3 p-4 text-sm text-warn', 'warn')}
    >
      <p>{REVIEW_TEXT}</p>
      <input type="hidden" name="messageId" value={id} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="quiet" name="intent" value="send_again" disabled={sending}>
          Send again
        </Button>
        <Button type="submit" look="quiet" name="intent" value="it_arrived" disabled={sending}>
          It arrived
        </Button>
      </div>
    </Form>
  );
}

type StopRequestProps = { messageId: string; className: string; children: ReactNode };

/** Records that a customer's text asked us to stop, in words that we do not take by themselves. */
export function StopRequest({ messageId, className, children }: StopRequestProps) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" replace preventScrollReset className={`grid gap-3 ${className}`}>
      {children}
      <input type="hidden" name="messageId" value={messageId} />
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value="stop_request"
        disabled={sending}
        className="justify-self-start"
      >
        They asked us to stop
      </Button>
    </Form>
  );
}

const NEAR_PX = 48;

/** A message that stays where it is, and where it was on the screen. */
type Anchor = { item: Element; top: number; scrollTop: number };

/**
 * Keeps a list that grows at both ends where its reader is: at the bottom while the reader is
 * there, else with the same message at the same height. The list hangs from its bottom
 * (column-reverse), so it begins there without a script too: its scrollTop is 0 or less.
 */
function useScroll(
  list: RefObject<HTMLElement | null>,
  { messages, newest, sending }: { messages: unknown; newest: unknown; sending: unknown },
) {
  const anchor = useRef<Anchor>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  const [lastSeen, setLastSeen] = useState(newest);
  if (isAtEnd && lastSeen !== newest) setLastSeen(newest);

  const updateAnchor = () => {
    const element = list.current;
    if (!element) return;
    const atEnd = -element.scrollTop < NEAR_PX;
    setAtEnd(atEnd);
    anchor.current = atEnd ? undefined : firstInView(element);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the messages
  useLayoutEffect(() => {
    const anchored = anchor.current;
    if (!list.current || !anchored?.item.isConnected) return;
    // A scroll event comes a frame later: what was scrolled since belongs to the reader.
    const scrolled = list.current.scrollTop - anchored.scrollTop;
    const grown = anchored.item.getBoundingClientRect().top - anchored.top + scrolled;
    list.current.scrollTop += grown;
  }, [messages, list]);

  useLayoutEffect(() => {
    if (sending !== undefined) list.current?.scrollTo({ top: 0 });
  }, [sending, list]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // A growing reply box takes height away; the scroll position stays then too.
    const watch = new ResizeObserver(() => {
      anchor.current = anchor.current && firstInView(element);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [list]);

  const scrollToEnd = () => list.current?.scrollTo({ top: 0 });
  return {
    updateAnchor,
    scrollToEnd,
    hasUnseen: !isAtEnd && lastSeen !== newest,
  };
}

function firstInView(list: HTMLElement): Anchor | undefined {
  const { top } = list.getBoundingClientRect();
  for (const item of list.querySelectorAll('[data-message]')) {
    const box = item.getBoundingClientRect();
    if (box.bottom > top) return { item, top: box.top, scrollTop: list.scrollTop };
  }
  return undefined;
}
