import { Link } from 'react-router';
import { type Asked, inboxAddress } from './inbox-query.ts';

/** Where only one pane has room, the way from what was picked to all conversations. */
export function BackToList({ asked }: { asked: Asked }) {
  return (
    <Link
      to={inboxAddress({ ...asked, phone: '', from: undefined, isNew: false })}
      aria-label="All conversations"
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-sage-tint md:hidden"
    >
      <span aria-hidden="true">←</span>
    </Link>
  );
}
