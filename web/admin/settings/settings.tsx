import { data, Link } from 'react-router';
import { saveSettings } from '../../../market/settings/commands.server.ts';
import { parseSection, SECTION_NAMES, type Section } from '../../../market/settings/rules.ts';
import { sectionValues } from '../../../market/settings/schema.ts';
import type { RoutePolicy } from '../../access.ts';
import { administratorEmail, services } from '../../context.ts';
import type { Failure } from '../../forms/failure.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readVersion } from '../../forms/form-meta.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { redirect, redirectDocument } from '../../layout/redirect.server.ts';
import { History } from '../history/history.tsx';
import { saveOverStored } from '../history/untouched.ts';
import type { Route } from './+types/settings';
import { FAILED, type SettingsFormResult } from './answer.ts';
import { describeConflict, sectionView, storedSection } from './form-data.server.ts';
import { sectionPath, sectionTitles } from './labels.ts';
import { SectionForm } from './section-form.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

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

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(services);
  const section = sectionOf(params.section);
  const entries = await readForm(request);
  const refuse = (status: number, more: Partial<SettingsFormResult>) => {
    const { version = '', loaded = '' } = entries;
    return data<SettingsFormResult>(
      { values: sectionValues(section, entries), version: version.slice(0, 20), loaded, ...more },
      { status },
    );
  };
  try {
    const stored = await storedSection(section, app);
    const { values, outcome } = await saveOverStored(entries, stored, (formValues) =>
      saveSettings(app.db, app.defaults, {
        section,
        formValues,
        loadedVersion: readVersion(entries.overwrite || entries.version),
        who: context.get(administratorEmail) ?? '',
        now: app.now(),
      }),
    );
    if (outcome.kind === 'invalid') return refuse(400, { problems: outcome.problems });
    if (outcome.kind === 'changed') {
      return refuse(409, { changed: describeConflict(section, outcome.current, values, app) });
    }
  } catch (error) {
    app.report(error);
    return refuse(503, { failure: { text: FAILED, why: 'failed' } });
  }
  const flash = { kind: 'success', text: 'Settings saved' } as const;
  // The whole document anew: its color and its brand are in the head and the frame.
  return redirectDocument(sectionPath(section), { headers: await withFlash(app, flash) });
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const section = parseSection(params.section) ?? 'brand';
  const restoredSettingsForm = (
    formValues: Record<string, string>,
    failure: Failure,
  ): SettingsFormResult => ({
    values: sectionValues(section, formValues),
    version: formValues.version ?? '',
    loaded: formValues.loaded ?? '',
    failure,
  });
  return submitOrRestore(request, () => serverAction(), FAILED, restoredSettingsForm);
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, history } = loaderData;
  const { title, about } = sectionTitles[section];
  return (
    <>
      <title>{`${title} | Settings`}</title>
      <h1 className="text-3xl md:text-4xl">Settings</h1>
      <Sections current={section} />
      <h2 className="mt-8 text-2xl">{title}</h2>
      <p className="prose-line mt-2 text-ink-soft">{about}</p>
      <SectionForm key={section} view={loaderData} answer={actionData} />
      <History entries={history} />
    </>
  );
}

function Sections({ current }: { current: Section }) {
  return (
    <nav aria-label="Settings" className="mt-5">
      <ul className="flex flex-wrap gap-x-1 gap-y-2">
        {SECTION_NAMES.map((section) => (
          <li key={section}>
            <Link
              to={sectionPath(section)}
              aria-current={section === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-ink-soft hover:bg-sage-tint hover:text-ink aria-[current=page]:border-sage aria-[current=page]:bg-sage-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {sectionTitles[section].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
