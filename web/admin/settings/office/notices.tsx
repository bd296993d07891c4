import { formatTime } from '../../../../market/dates.ts';
import { listed } from '../../../../market/words.ts';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { connectionsPath } from '../paths.ts';
import type { NoticesView } from './view.server.ts';

/** Why notices reach nobody. */
export function NoticeProblems({ problems }: Pick<NoticesView, 'problems'>) {
  return problems.map((problem) => (
    <p key={problem} className="mt-4 max-w-2xl rounded-card bg-warn-tint p-4 text-sm text-warn">
      {problem}{' '}
      <TextLink to={connectionsPath} color="inherit">
        Connections
      </TextLink>
    </p>
  ));
}

/** The last notices, what became of them, and what is urgent. */
export function RecentNotices({
  view: { recipient, urgent, recent, timeZone },
}: {
  view: NoticesView;
}) {
  return (
    <details className="mt-8 max-w-2xl">
      <summary>Recent notices</summary>
      <p className="prose-line text-ink-soft text-sm">
        Emails go to <strong className="wrap-anywhere">{recipient}</strong>, the address you sign in
        with. {`Urgent notices are ${listed(urgent)}.`}
      </p>
      {recent.length === 0 && <p className="mt-2 text-ink-soft">There were none yet.</p>}
      <ul className="divide-y divide-line">
        {recent.map(({ id, title, path, at, outcomes }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-4 wrap-break-word">
            <TextLink to={path} color="inherit">
              {title}
            </TextLink>
            <p className="text-ink-soft text-sm">
              <time dateTime={new Date(at).toISOString()}>{formatTime(at, 'full', timeZone)}</time>
              {outcomes.map((outcome) => ` · ${outcome}`)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
