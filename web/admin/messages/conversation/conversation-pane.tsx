import type { ReactNode } from 'react';
import { Form, Link, useFetcher, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../avatar.tsx';
import { BackToList } from '../back-to-list.tsx';
import { Composer } from '../compose/composer.tsx';
import { SimulateCustomer } from '../compose/simulate-customer.tsx';
import { inboxPath, sendFetcherKey } from '../inbox-query.ts';
import type { InboxView } from '../view.server.ts';
import { ConsentLedger } from './consent-ledger.tsx';
import type { Conversation } from './conversation.server.ts';
import { MessageList } from './message-list.tsx';
import { FullTime } from './moment.tsx';
import { useMarkSeen } from './use-mark-seen.ts';

type Props = { view: InboxView; conversation: Conversation; unsentText: string };

/** One number: whose it is, what was written, and the box to answer in. */
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
  const { phoneText, name, owners, unread } = conversation;
  return (
    <header className="flex items-center gap-3 border-line border-b px-4 py-3 sm:px-6">
      <BackToList query={view.query} />
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <h2 className="truncate text-xl">{name ?? phoneText}</h2>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {name && <span>{phoneText}</span>}
          {owners.map(({ kind, name, to }) => (
            <Link key={to + name} to={to} className="text-sage underline underline-offset-4">
              {`${kind === 'business' ? 'Business' : 'Lead'}: ${name}`}
            </Link>
          ))}
        </p>
      </div>
      {unread > 0 && <MarkRead conversation={conversation} />}
    </header>
  );
}

/** With a script, looking is reading. */
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
      This number opted out of texts on <FullTime at={optedOutAt} />. Nothing more is sent to it
      until it texts START.
    </Reason>
  );
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 rounded-card border border-warn bg-warn-tint p-4 text-warn">{children}</p>
  );
}

function Blocked() {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-tint p-4 text-warn"
    >
      <p>You blocked this number. Nothing is sent to it.</p>
      <Button type="submit" look="quiet" name="intent" value="unblock" disabled={sending}>
        Unblock
      </Button>
    </Form>
  );
}
