import { formatTime } from '../../../../market/dates.ts';
import type { SettingField } from '../../../../market/settings/table.ts';
import { listed } from '../../../../market/words.ts';
import { administratorEmail, services } from '../../../context.ts';
import { saveForm } from '../../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retried } from '../../../kit/layout/client-cache.ts';
import { cardLook } from '../../../kit/ui/card.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import type { EditAnswer } from '../../changes/conflict-notice.tsx';
import { connectionsPath, noticesPath, sectionPath } from '../paths.ts';
import { saveSection } from '../save-section.server.ts';
import { SectionForm } from '../section-form.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/notices';
import { type NoticesView, noticesView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to save settings';

export function loader({ context }: Route.LoaderArgs) {
  return noticesView(context.get(services), context.get(administratorEmail) ?? '');
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<EditAnswer<SettingField>>(args, FAILED, (submission) =>
    saveSection('notices', FAILED, submission),
  );
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function NoticesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsScreen to={noticesPath} history={loaderData.history}>
      <About view={loaderData} />
      <SectionForm view={loaderData} answer={actionData} />
      <RecentNotices view={loaderData} />
    </SettingsScreen>
  );
}

function About({ view: { recipient, timeZone, urgent, problems } }: { view: NoticesView }) {
  return (
    <div className="prose-line mt-6 grid gap-3">
      <p>
        Emails go to <strong className="wrap-anywhere">{recipient}</strong>, the address you sign in
        with. Hours are those of{' '}
        <TextLink to={sectionPath('office')} color="inherit">
          your office
        </TextLink>{' '}
        ({timeZone}).
      </p>
      <p className="text-ink-soft text-sm">{`Urgent notices are ${listed(urgent)}.`}</p>
      {problems.map((problem) => (
        <p key={problem} className="rounded-card bg-warn-tint p-4 text-sm text-warn">
          {problem}{' '}
          <TextLink to={connectionsPath} color="inherit">
            Connections
          </TextLink>
        </p>
      ))}
    </div>
  );
}

function RecentNotices({ view: { recent, timeZone } }: { view: NoticesView }) {
  return (
    <Section id="recent-notices" title="Recent notices" className="mt-10 max-w-3xl">
      {recent.length === 0 && <p className="mt-2 text-ink-soft">There were none yet.</p>}
      {recent.length > 0 && (
        <ul className={cardLook('mt-4 divide-y divide-line')}>
          {recent.map(({ id, title, path, at, outcomes }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-5 wrap-break-word">
              <TextLink to={path} color="inherit">
                {title}
              </TextLink>
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
    </Section>
  );
}
