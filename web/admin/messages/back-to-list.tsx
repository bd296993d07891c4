import { Link } from 'react-router';
import { type InboxQuery, inboxPath } from './inbox-query.ts';

/** Where only one pane has room, the way from what was picked to all conversations. */
export function BackToList({ query }: { query: InboxQuery }) {
  return (
    <Link
      to={inboxPath({ ...query, phone: '', from: undefined, isNew: false })}
      aria-label="All conversations"
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-sage-tint md:hidden"
    >
      <span aria-hidden="true">←</span>
    </Link>
  );
}
