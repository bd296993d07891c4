import { Link } from 'react-router';
import { ListSearch } from '../../kit/lists/list-search.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { PageNumber } from '../../kit/ui/page-number.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { initialsOf } from './initials.ts';
import { RelativeTime } from './moment.tsx';
import { type InboxQuery, inboxPath } from './query.ts';
import type { ConversationLine, InboxView } from './view.server.ts';

type Props = { view: InboxView };

export function ConversationList({ view }: Props) {
  const { query, conversations, now } = view;
  return (
    <>
      <header className="grid grid-cols-1 gap-3 border-line border-b p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">Messages</h1>
          <Link
            to={inboxPath({ ...query, phone: '', from: undefined, isNew: true })}
            className={buttonLook('primary', 'px-4!')}
          >
            New message
          </Link>
        </div>
        <ListSearch
          label="Search conversations"
          search={query.search}
          searchHref={(search) => inboxPath({ ...query, from: undefined, page: 1, search })}
        />
      </header>
      <nav aria-label="Conversations" className="min-h-0 grow overflow-y-auto overscroll-contain">
        {conversations.length === 0 && <Nothing query={query} isDemo={view.isDemo} />}
        <ul className="divide-y divide-line">
          {conversations.map((line) => (
            <li key={line.phone}>
              <Line
                line={line}
                now={now}
                to={inboxPath({ ...query, isNew: false, from: undefined, phone: line.phone })}
                isOpen={view.pane.kind === 'conversation' && view.pane.phone === line.phone}
              />
            </li>
          ))}
        </ul>
        <Pages view={view} />
      </nav>
      <footer className="border-line border-t px-4">
        <TextLink to="/admin/messages/replies" tall className="text-sm">
          Edit saved replies
        </TextLink>
      </footer>
    </>
  );
}

/** An unassigned number: 555-0100 is reserved for fiction. */
const DEMO_PHONE = '+14155550100';

function Nothing({ query, isDemo }: { query: InboxQuery; isDemo: boolean }) {
  return (
    <div className="p-6 text-center text-ink-soft">
      {query.search ? (
        <>
          <p>{`No conversation matches “${query.search}”.`}</p>
          <TextLink to={inboxPath({ ...query, search: '', page: 1 })} tall className="mt-2">
            Show all
          </TextLink>
        </>
      ) : (
        <>
          <p>No conversations yet. The first text of a customer opens one, and so does yours.</p>
          {isDemo && (
            <TextLink
              to={inboxPath({ ...query, isNew: false, phone: DEMO_PHONE })}
              tall
              className="mt-2"
            >
              Try it with a made-up customer
            </TextLink>
          )}
        </>
      )}
    </div>
  );
}

type LineProps = { line: ConversationLine; now: number; to: string; isOpen: boolean };

function Line({ line, now, to, isOpen }: LineProps) {
  const { phoneText, name, lastMessage, isMine, updatedAt, unread, status, mayAskToStop } = line;
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className="flex min-h-18 items-center gap-3 px-4 py-3 outline-offset-[-3px]! hover:bg-sage-tint aria-[current=page]:bg-sage-tint"
    >
      <Avatar name={name} />
      <span className="grid min-w-0 grow grid-cols-[1fr_auto] items-baseline gap-x-3">
        <span className={`truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>
          {name ?? phoneText}
        </span>
        <RelativeTime at={updatedAt} now={now} className="justify-self-end text-ink-soft text-sm" />
        <span className={`truncate text-sm ${unread > 0 ? 'font-semibold' : 'text-ink-soft'}`}>
          {status !== 'open' && (
            <span className="text-warn">
              {status === 'blocked' ? 'Blocked · ' : 'Opted out · '}
            </span>
          )}
          {status === 'open' && mayAskToStop && (
            <span className="text-warn">May ask us to stop · </span>
          )}
          {isMine && 'You: '}
          {lastMessage}
        </span>
        {unread > 0 && (
          <span className="justify-self-end rounded-full bg-sage px-2 text-center font-semibold text-on-sage text-sm">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </Link>
  );
}

function Pages({ view: { query, page, hasMore } }: Props) {
  if (page === 1 && !hasMore) return null;
  const to = (page: number) => inboxPath({ ...query, page });
  return (
    <div className="flex items-center justify-between gap-3 p-4">
      {page > 1 ? (
        <Link to={to(page - 1)} className={buttonLook('quiet', 'px-4!')}>
          Newer
        </Link>
      ) : (
        <span />
      )}
      <PageNumber page={page} className="text-sm" />
      {hasMore ? (
        <Link to={to(page + 1)} className={buttonLook('quiet', 'px-4!')}>
          Older
        </Link>
      ) : (
        <span />
      )}
    </div>
  );
}

export function Avatar({ name }: { name: string | undefined }) {
  const initials = initialsOf(name ?? '');
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sage-tint font-semibold text-sage text-sm"
    >
      {initials || (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 19.5c.8-3.4 3.5-5 7-5s6.2 1.6 7 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      )}
    </span>
  );
}
