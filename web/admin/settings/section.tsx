import { parseSection, type Section } from '../../../market/settings/sections.ts';
import type { SettingField } from '../../../market/settings/table.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { EditAnswer } from '../changes/conflict-notice.tsx';
import type { Route } from './+types/section';
import { sectionView } from './form-data.server.ts';
import { sectionPath, settingsPath } from './paths.ts';
import { saveSection } from './save-section.server.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { AboutFigures } from './visits/about-figures.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to save settings';

function sectionOf(name: string | undefined): Section {
  const section = parseSection(name);
  if (!section) throw redirect(settingsPath);
  return section;
}

export function loader({ params, context }: Route.LoaderArgs) {
  return sectionView(sectionOf(params.section), context.get(services));
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
  const { section, history } = loaderData;
  return (
    <SettingsScreen to={sectionPath(section)} history={history}>
      <SectionForm key={section} view={loaderData} answer={actionData} />
      {section === 'visits' && <AboutFigures />}
    </SettingsScreen>
  );
}
