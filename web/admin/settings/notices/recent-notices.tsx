import { Link } from 'react-router';
import { formatTime } from '../../../../market/dates.ts';
import type { NoticesView } from './view.server.ts';

/** The last notices, and what became of them. */
export function RecentNotices({ view: { recent, timeZone } }: { view: NoticesView }) {
  return (
    <section aria-labelledby="recent-notices" className="mt-10 max-w-3xl">
      <h2 id="recent-notices" className="text-2xl">
        Recent notices
      </h2>
      {recent.length === 0 && <p className="mt-2 text-ink-soft">There were none yet.</p>}
      {recent.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
          {recent.map(({ id, title, path, at, outcomes }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-5 wrap-break-word">
              <Link to={path} className="underline underline-offset-4">
                {title}
              </Link>
              <p className="text-ink-soft text-sm">
                <time dateTime={new Date(at).toISOString()}>
                  {formatTime(at, 'full', timeZone)}
                </time>
                {outcomes.map((outcome) => ` · ${outcome}`)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
