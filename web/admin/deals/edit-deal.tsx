import { data } from 'react-router';
import { editDeal } from '../../../market/deals/commands.server.ts';
import { isExpired } from '../../../market/deals/rules.ts';
import { dealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readVersion } from '../../forms/form-meta.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { History } from '../history/history.tsx';
import { saveOverStored } from '../history/untouched.ts';
import type { Route } from './+types/edit-deal';
import { describeConflict } from './conflict.server.ts';
import { type DealFormResult, restoredDealForm } from './deal-answer.ts';
import { DealForm } from './deal-form.tsx';
import { businessChoice, commandContext, valuesOf } from './form-data.server.ts';
import { dealHistory } from './history.server.ts';
import { DealNotFound } from './not-found.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const FAILED = 'Failed to update deal';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const stored = await findDealForEdit(app.db, params.id);
  if (!stored) {
    const history = await dealHistory({ id: params.id }, app);
    return data({ kind: 'missing' as const, history }, { status: 404 });
  }
  return data({
    kind: 'found' as const,
    choice: await businessChoice(app, url, stored.deal.business_id),
    values: valuesOf(stored, app),
    updatedAt: String(stored.deal.updated_at),
    expired: isExpired({ expiresAt: stored.deal.expires_at }, app.now()),
    history: await dealHistory(stored.deal, app),
  });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(services);
  const entries = await readForm(request);
  const refuse = (status: number, more: Partial<DealFormResult>) => {
    const { updatedAt = '', loaded = '' } = entries;
    const hidden = { updatedAt: updatedAt.slice(0, 20), loaded };
    return data<DealFormResult>({ values: dealValues(entries), hidden, ...more }, { status });
  };
  try {
    const stored = await findDealForEdit(app.db, params.id);
    const loadedAt = readVersion(entries.overwrite || entries.updatedAt);
    const { values, outcome } = await saveOverStored(
      entries,
      stored && { ...valuesOf(stored, app) },
      (form) => editDeal(commandContext(context), params.id, form, loadedAt),
    );
    if (outcome.kind === 'missing')
      return refuse(404, { failure: { text: FAILED, why: 'deleted' } });
    if (outcome.kind === 'invalid') return refuse(400, { problems: outcome.problems });
    if (outcome.kind === 'changed') {
      const changed = await describeConflict(outcome.current, dealValues(values), app);
      return refuse(409, { changed });
    }
  } catch (error) {
    app.report(error);
    return refuse(503, { failure: { text: FAILED, why: 'failed' } });
  }
  const flash = { kind: 'success', text: 'Deal updated successfully' } as const;
  return redirect('/admin/deals', { headers: await withFlash(app, flash) });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitOrRestore(request, () => serverAction(), FAILED, restoredDealForm);
}

export default function EditDealPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') {
    return (
      <>
        <DealNotFound />
        {loaderData.history.length > 0 && <History entries={loaderData.history} />}
      </>
    );
  }
  const { choice, values, updatedAt, expired, history } = loaderData;
  const title = expired ? 'Re-open Deal' : 'Edit Deal';
  return (
    <>
      <title>{title}</title>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {expired && (
        <p className="prose-line mt-4 text-ink-soft">
          This deal has expired and no visitor can book it. Give it a new expiry date to open it
          again.
        </p>
      )}
      <DealForm
        values={values}
        hidden={{ updatedAt, loaded: JSON.stringify(values) }}
        choice={choice}
        answer={actionData}
        button="Save Deal"
      />
      <History entries={history} />
    </>
  );
}
