import { type ReactNode, useState } from 'react';
import { inOneLine, noTexts } from '../../../market/todo/copy.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { Connection } from '../live/use-live.ts';
import type { ActionResult } from './actions.server.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { ENDED, LOST } from './copy.ts';
import { NewMessage } from './new-message.tsx';
import type { InboxView } from './view.server.ts';

type Props = {
  view: InboxView;
  connection: Connection;
  /** A form without a script that was refused. */
  refusal: ActionResult | undefined;
};

const NO_TEXTS = noTexts();

/** Two panes; on a phone one at a time: the list, or what was picked from it. */
export function Inbox({ view, connection, refusal }: Props) {
  const { pane, unread } = view;
  const isPicked = pane.kind !== 'none';
  return (
    <div data-picked={isPicked || undefined} className="flex h-full flex-col">
      <title>{unread > 0 ? `(${unread}) Messages` : 'Messages'}</title>
      {isPicked && <h1 className="sr-only md:hidden">Messages</h1>}
      <Notices view={view} connection={connection} refusal={refusal} />
      <Announcer view={view} />
      <div className="flex min-h-0 grow flex-col md:grid md:grid-cols-[19rem_1fr] xl:grid-cols-[22rem_1fr]">
        <section
          aria-label="Conversations"
          className={`min-h-0 min-w-0 grow flex-col border-line bg-surface md:flex md:border-r ${isPicked ? 'hidden' : 'flex'}`}
        >
          <ConversationList view={view} />
        </section>
        <section
          aria-label="Conversation"
          className={`flex min-h-0 min-w-0 flex-col ${isPicked ? 'grow' : 'shrink-0 border-line max-md:border-t'}`}
        >
          {pane.kind === 'none' && <NothingPicked />}
          {pane.kind === 'new' && (
            <NewMessage query={view.query} typed={pane.typed} recipients={pane.recipients} />
          )}
          {pane.kind === 'conversation' && (
            <ConversationPane
              key={pane.phone}
              view={view}
              conversation={pane}
              unsentText={refusal?.unsentText ?? ''}
            />
          )}
        </section>
      </div>
    </div>
  );
}

function NothingPicked() {
  return (
    <p className="m-auto p-6 text-center text-ink-soft">Select a conversation to view messages</p>
  );
}

function Notices({ view, connection, refusal }: Props) {
  return (
    <>
      <div role="status">
        {connection === 'lost' && <Notice>{LOST}</Notice>}
        {connection === 'ended' && (
          <Notice>
            <TextLink to="/admin/login" color="inherit">
              {ENDED}
            </TextLink>
          </Notice>
        )}
      </div>
      {refusal && (
        <Notice>
          {refusal.message}. {refusal.reason}
        </Notice>
      )}
      {!view.hasGateway && (
        <Notice>
          {inOneLine(NO_TEXTS)}{' '}
          <TextLink to={NO_TEXTS.to} color="inherit">
            {NO_TEXTS.action}
          </TextLink>
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="border-line border-b bg-warn-tint px-4 py-2 text-center text-sm text-warn">
      {children}
    </p>
  );
}

/** Two processes that serve the same inbox may be apart by this much. */
const CLOCKS_DIFFER_MS = 60_000;

/** Announces new messages of any conversation to screen readers. */
function Announcer({ view }: { view: InboxView }) {
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
