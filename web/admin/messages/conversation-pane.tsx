import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { MenuButton, RowMenu } from '../../kit/lists/list-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { Composer } from './composer.tsx';
import { Avatar } from './conversation-list.tsx';
import { MessageList, StopRequest } from './message-list.tsx';
import { BackToList } from './new-message.tsx';
import { inboxPath, sendFetcherKey } from './query.ts';
import type { Conversation, InboxView } from './view.server.ts';

type Props = { view: InboxView; conversation: Conversation; unsentText: string };

export function ConversationPane({ view, conversation, unsentText }: Props) {
  const { phone, replies, idempotencyKey, canSimulate } = conversation;
  const { formData } = useFetcher({ key: sendFetcherKey(phone) });
  const sending = formData?.get('text');
  useMarkSeen(conversation);
  const action = inboxPath({ ...view.query, from: undefined });
  return (
    <>
      <Header view={view} conversation={conversation} />
      <ConsentLedger conversation={conversation} />
      <MessageList
        view={view}
        conversation={conversation}
        sending={typeof sending === 'string' ? sending : undefined}
      />
      <div className="border-line border-t bg-surface px-4 pt-1 pb-3 sm:px-6">
        {reasonNotWritable(conversation) ?? (
          <Composer
            phone={phone}
            action={action}
            idempotencyKey={idempotencyKey}
            replies={replies}
            unsentText={unsentText}
          />
        )}
        {canSimulate && <SimulateCustomer />}
      </div>
    </>
  );
}

function Header({ view, conversation }: { view: InboxView; conversation: Conversation }) {
  const { phone, phoneText, name, owners, unread, isBlocked, optedOutAt } = conversation;
  const sending = useNavigation().formMethod === 'POST';
  const state = isBlocked ? 'Blocked' : optedOutAt !== null && 'Opted out';
  return (
    <header className="flex items-center gap-3 border-line border-b px-4 py-3 sm:px-6">
      <BackToList query={view.query} />
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-2">
          <h2 className="truncate text-xl">{name ?? phoneText}</h2>
          {state && (
            <span className="shrink-0 rounded-full bg-warn-tint px-3 py-0.5 font-semibold text-sm text-warn">
              {state}
            </span>
          )}
        </div>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {name && <span>{phoneText}</span>}
          {owners.map(({ kind, name, to }) => (
            <TextLink key={to + name} to={to} className="inline-flex min-h-6 items-center">
              {`${kind === 'business' ? 'Spa' : 'Lead'}: ${name}`}
            </TextLink>
          ))}
        </p>
      </div>
      {unread > 0 && <MarkRead conversation={conversation} />}
      <RowMenu id={phone} name={name ?? phoneText}>
        <Form method="post" replace preventScrollReset>
          <MenuButton
            name="intent"
            value={isBlocked ? 'unblock' : 'block'}
            disabled={sending}
            className={isBlocked ? '' : 'text-bad'}
          >
            {isBlocked ? 'Unblock' : 'Block'}
          </MenuButton>
        </Form>
      </RowMenu>
    </header>
  );
}

/** Marks a conversation as read by a button; with a script, showing it is enough. */
function MarkRead({ conversation }: { conversation: Conversation }) {
  return (
    <Form method="post" replace className="hidden scriptless:block">
      <input type="hidden" name="upTo" value={conversation.messages.at(-1)?.id} />
      <Button type="submit" look="quiet" name="intent" value="seen">
        Mark as read
      </Button>
    </Form>
  );
}

/** Why nothing can be written to the number; undefined where something can. */
function reasonNotWritable({ isBlocked, unanswerable, optedOutAt }: Conversation) {
  if (isBlocked) return <Blocked />;
  if (unanswerable) return <Reason>{unanswerable}</Reason>;
  if (optedOutAt === null) return undefined;
  return (
    <Reason>
      This number opted out of texts on <AdminTime at={optedOutAt} />. Nothing more is sent to it
      until it texts START.
    </Reason>
  );
}

function Reason({ children }: { children: ReactNode }) {
  return <p className={cardLook('mt-2 p-4 text-warn', 'warn')}>{children}</p>;
}

function Blocked() {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className={cardLook(
        'mt-2 flex flex-wrap items-center justify-between gap-3 p-4 text-warn',
        'warn',
      )}
    >
      <p>You blocked this number. Nothing is sent to it.</p>
      <Button type="submit" look="quiet" name="intent" value="unblock" disabled={sending}>
        Unblock
      </Button>
    </Form>
  );
}

const kinds = { 'opted-in': 'Opted in', 'opted-out': 'Opted out' };

function ConsentLedger({ conversation }: { conversation: Conversation }) {
  const { ledger, leadConsents, messages, stopRequestsSince = Infinity } = conversation;
  const lastText = messages.findLast(({ isMine, at }) => !isMine && at >= stopRequestsSince);
  return (
    <details className="border-line border-b">
      <summary className="px-4 text-sm outline-offset-[-3px]! sm:px-6">Consent</summary>
      <div className="max-h-[40dvh] overflow-y-auto px-4 pb-4 text-sm sm:px-6">
        {ledger.length + leadConsents.length === 0 && (
          <p className="text-ink-soft">
            No consent is on record for this number. Text only people who asked for it.
          </p>
        )}
        <ul className="grid gap-3">
          {ledger.map(({ id, kind, source, wording, at }) => (
            <li key={id}>
              <span className="font-semibold">{kinds[kind]}</span> · {source} ·{' '}
              <AdminTime at={at} />
              {wording && <p className="text-ink-soft">{`“${wording}”`}</p>}
            </li>
          ))}
          {leadConsents.map(({ wording, at, from }) => (
            <li key={`${from} ${at}`}>
              <span className="font-semibold">Allowed texts</span> · with the listing request of{' '}
              {from} · <AdminTime at={at} />
              <p className="text-ink-soft">{`“${wording}”`}</p>
            </li>
          ))}
        </ul>
        {lastText && (
          <StopRequest messageId={lastText.id} className="mt-4">
            <p className="text-ink-soft">
              Did the newest text ask us to stop, in any words? If so, nothing more may be sent.
            </p>
          </StopRequest>
        )}
      </div>
    </details>
  );
}

/** The demo's other end: what is typed here arrives as a text of the customer's would. */
function SimulateCustomer() {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'pretend';
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (isSending) return () => form.current?.reset();
    return undefined;
  }, [isSending]);

  return (
    <details className="mt-3 rounded-card border border-control border-dashed">
      <summary className="px-4 text-sm">Pretend to be the customer</summary>
      <Form
        ref={form}
        method="post"
        replace
        preventScrollReset
        className="flex flex-wrap items-end gap-2 px-4 pb-4"
      >
        <div className="grow basis-48">
          <label htmlFor="pretended" className="mb-1.5 block font-semibold text-sm">
            Text of the customer
          </label>
          <input
            id="pretended"
            name="text"
            required
            maxLength={1600}
            autoComplete="off"
            placeholder="Try STOP, START or HELP, too"
            className="min-h-11 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
          />
        </div>
        <Button type="submit" look="quiet" name="intent" value="pretend" disabled={isSending}>
          Receive it
        </Button>
      </Form>
    </details>
  );
}

/** Marks the messages as seen once they are in a visible window. */
function useMarkSeen({ phone, messages, unread, hasLater }: Conversation) {
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
