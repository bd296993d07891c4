import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../market/words.ts';
import type { Task } from './figure-copy.ts';

/** What waits for the owner, a line each; the notices about the site are further down. */
export function Waiting({ tasks, notices }: { tasks: Task[]; notices: number }) {
  if (tasks.length + notices === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-6">
      <h2 id="waiting" className="font-semibold text-lg">
        Waiting for you
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {tasks.map(({ text, to, action }) => (
          <Line key={`${to} ${text}`} text={text}>
            <Link to={to} className={linkLook}>
              {action}
              <span className="sr-only">: {text}</span>
            </Link>
          </Line>
        ))}
        {notices > 0 && (
          <Line text={`${counted(notices, 'notice')} about your site`}>
            <a href="#notices" className={linkLook}>
              Read<span className="sr-only"> the notices about your site</span>
            </a>
          </Line>
        )}
      </ul>
    </section>
  );
}

const linkLook =
  'inline-flex min-h-11 shrink-0 items-center font-semibold text-sage underline-offset-4 hover:underline';

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 px-4">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-warn" />
      <span className="grow py-2">{text}</span>
      {children}
    </li>
  );
}
