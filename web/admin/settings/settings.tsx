import { parseSection, type Section, type SettingField } from '../../../market/settings/table.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { redirect } from '../../layout/redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { EditAnswer } from '../history/conflict-notice.tsx';
import { History } from '../history/history.tsx';
import type { Route } from './+types/settings';
import { sectionView } from './form-data.server.ts';
import { sectionTitles } from './labels.ts';
import { saveSection } from './save-section.server.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { AboutFigures } from './visits/about-figures.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to save settings';

function sectionOf(name: string | undefined): Section {
  if (name === undefined) return 'brand';
  const section = parseSection(name);
  if (!section || section === 'brand') throw redirect('/admin/settings');
  return section;
}

export function loader({ params, context }: Route.LoaderArgs) {
  return sectionView(sectionOf(params.section), context.get(services));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export function action(args: Route.ActionArgs) {
  const section = sectionOf(args.params.section);
  return saveForm<EditAnswer<SettingField>>(args, FAILED, (submission) =>
    saveSection(section, FAILED, submission),
  );
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, history } = loaderData;
  const { title, about } = sectionTitles[section];
  return (
    <>
      <title>{`${title} | Settings`}</title>
      <h1 className="text-3xl md:text-4xl">Settings</h1>
      <SettingsNav current={section} />
      <h2 className="mt-8 text-2xl">{title}</h2>
      <p className="prose-line mt-2 text-ink-soft">{about}</p>
      <SectionForm key={section} view={loaderData} answer={actionData} />
      {section === 'visits' && <AboutFigures />}
      <History history={history} />
    </>
  );
}
