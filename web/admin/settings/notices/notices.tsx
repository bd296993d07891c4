import { Link } from 'react-router';
import { formatTime } from '../../../../market/dates.ts';
import { administratorEmail, services } from '../../../context.ts';
import { saveForm } from '../../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { retried } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { useLookAgain } from '../../use-look-again.ts';
import { noticesPath } from '../paths.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/notices';
import { FAILED, type NoticesAnswer, pressed } from './actions.server.ts';
import { NoticesForm, TestForms } from './notices-form.tsx';
import { type NoticesView, noticesView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url, context }: Route.LoaderArgs) {
  const recipient = context.get(administratorEmail) ?? '';
  return noticesView(context.get(services), recipient, url.searchParams.get('text'));
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<NoticesAnswer>(args, FAILED, pressed);
}

export const clientAction = submitOrRestore('Failed to save settings', restoreEntries);

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  const isTest = actionData?.values.intent?.startsWith('test-') === true;

  useLookAgain(loaderData.sentText?.isUnderWay === true);
  return (
    <SettingsScreen to={noticesPath} history={loaderData.history}>
      <NoticesForm view={loaderData} answer={isTest ? undefined : actionData} />
      <TestForms view={loaderData} answer={isTest ? actionData : undefined} />
      <RecentNotices view={loaderData} />
    </SettingsScreen>
  );
}

/** The last notices, and what became of them. */
function RecentNotices({ view: { recent, timeZone } }: { view: NoticesView }) {
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
