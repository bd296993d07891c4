import { randomUUIDv7 } from 'node:crypto';
import { data, Link } from 'react-router';
import { findBusiness } from '../../../../market/businesses/store.server.ts';
import { timeZoneOf } from '../../../../market/deals/rules.ts';
import { services } from '../../../context.ts';
import { saveForm } from '../../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { retried } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { NotFound } from '../../lists/not-found.tsx';
import { NOT_FOUND } from '../copy.ts';
import type { Route } from './+types/licenses';
import { act, type LicensesAnswer } from './actions.server.ts';
import { FAILED } from './copy.ts';
import { LicenseCard, LicenseForm } from './license-card.tsx';
import { licenseViews } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const business = await findBusiness(app.db, params.id);
  if (!business) return data({ kind: 'missing' as const }, { status: 404 });
  const { id, name, state, zip } = business;
  const timeZone = timeZoneOf(app.zipTable.find(zip));
  return data({
    kind: 'found' as const,
    ...{ id, name, state },
    key: randomUUIDv7(),
    licenses: await licenseViews(app, id, timeZone),
  });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<LicensesAnswer>(args, FAILED, (submission) => act(args.params.id, submission));
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function LicensesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { id, name, state, key, licenses } = loaderData;
  const answerFor = (intent: string, about: string) =>
    actionData?.values.intent === intent && (actionData.values.about ?? '') === about
      ? actionData
      : undefined;
  const added = answerFor('save', 'new');
  return (
    <>
      <title>Licenses</title>
      <h1 className="text-3xl md:text-4xl">Licenses</h1>
      <p className="mt-2 text-ink-soft">
        <Link
          to={`/admin/businesses/${id}/edit`}
          className="text-sage underline underline-offset-4"
        >
          {name}
        </Link>
      </p>
      {licenses.length === 0 && (
        <p className="mt-6 max-w-2xl">
          No license is on file. The therapist's belongs into the business form; further ones, an
          establishment's or a city's permit, are added here.
        </p>
      )}
      <div className="mt-8 grid max-w-3xl gap-8">
        {licenses.map((license) => (
          <LicenseCard
            key={license.id ?? 'main'}
            businessId={id}
            formKey={key}
            license={license}
            answerFor={answerFor}
          />
        ))}
        <details open={added !== undefined}>
          <summary>Add a license</summary>
          <LicenseForm
            about="new"
            formKey={key}
            stored={{ holder: 'establishment', state }}
            refusal={added}
          />
        </details>
      </div>
    </>
  );
}
