import { ERASE_FIGURES } from '../../../market/insight/copy.ts';
import {
  PART_NAMES,
  PARTS,
  parseSection,
  type Section,
} from '../../../market/settings/sections.ts';
import type { SettingField } from '../../../market/settings/table.ts';
import { administratorEmail, services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { EditAnswer } from '../changes/conflict-notice.tsx';
import type { Route } from './+types/section';
import { sectionView } from './form-data.server.ts';
import { NoticeProblems, RecentNotices } from './office/notices.tsx';
import { noticesView } from './office/view.server.ts';
import { erasePath, sectionPath, settingsPath } from './paths.ts';
import { saveSection } from './save-section.server.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsScreen } from './settings-screen.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to save settings';

/** By its name; what was a section once leads to that which has its fields now. */
function sectionOf(name: string | undefined): Section {
  const section = parseSection(name);
  if (section && section === name) return section;
  const part = PART_NAMES.find((one) => one === name && 'title' in PARTS[one]);
  if (!section) throw redirect(settingsPath);
  throw redirect(`${sectionPath(section)}${part ? `?part=${part}` : ''}`);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = sectionOf(params.section);
  const app = context.get(services);
  const recipient = context.get(administratorEmail) ?? '';
  return {
    ...(await sectionView(section, app)),
    notices: section === 'office' ? await noticesView(app, recipient) : undefined,
  };
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  const section = sectionOf(args.params.section);
  return saveForm<EditAnswer<SettingField>>(args, FAILED, (submission) =>
    saveSection(section, FAILED, submission),
  );
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, history, notices } = loaderData;
  return (
    <SettingsScreen to={sectionPath(section)} history={history}>
      {notices && <NoticeProblems problems={notices.problems} />}
      <SectionForm key={section} view={loaderData} answer={actionData} />
      {notices && <RecentNotices view={notices} />}
      {notices && (
        <p className="mt-6">
          <TextLink to={erasePath} tall className="text-bad">
            {ERASE_FIGURES}
          </TextLink>
        </p>
      )}
    </SettingsScreen>
  );
}
