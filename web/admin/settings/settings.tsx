import { saveSettings } from '../../../market/settings/commands.server.ts';
import { parseSection, type Section, type SettingField } from '../../../market/settings/rules.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { saveForm, success } from '../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { redirect } from '../../layout/redirect.server.ts';
import type { EditAnswer } from '../history/conflict-notice.tsx';
import { History } from '../history/history.tsx';
import { saveEdit } from '../history/save-edit.server.ts';
import type { Route } from './+types/settings';
import { describeConflict, sectionView, storedSection } from './form-data.server.ts';
import { sectionPath, sectionTitles } from './labels.ts';
import { SectionForm } from './section-form.tsx';
import { SettingsNav } from './settings-nav.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

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
  return saveForm<EditAnswer<SettingField>>(args, FAILED, async ({ values, app, change }) => {
    const stored = await storedSection(section, app);
    return saveEdit(values, FAILED, stored, async (formValues, loadedVersion) => {
      const edit = { section, formValues, loadedVersion, ...change };
      const saved = await saveSettings(app.db, app.defaults, edit);
      if (saved.kind === 'invalid') return saved;
      if (saved.kind === 'conflict') {
        return { ...saved, conflict: describeConflict(section, saved.current, formValues, app) };
      }
      // Its color and its brand are in the head and the frame.
      return { to: sectionPath(section), flash: success('Settings saved'), wholeDocument: true };
    });
  });
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
      <History entries={history} />
    </>
  );
}
