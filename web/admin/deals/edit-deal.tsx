import { data } from 'react-router';
import { editDeal } from '../../../market/deals/commands.server.ts';
import { isExpired } from '../../../market/deals/rules.ts';
import { dealValues } from '../../../market/deals/schema.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { saveForm, success } from '../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { History } from '../history/history.tsx';
import { saveEdit } from '../history/save-edit.server.ts';
import { NotFound } from '../lists/not-found.tsx';
import type { Route } from './+types/edit-deal';
import { describeConflict } from './conflict.server.ts';
import { NOT_FOUND } from './copy.ts';
import { type DealAnswer, DealForm } from './deal-form.tsx';
import { businessChoice, valuesOf } from './form-data.server.ts';
import { dealHistory } from './history.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const LIST = '/admin/deals';
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

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<DealAnswer>(args, FAILED, async ({ values, app, change }) => {
    const stored = await findDealForEdit(app.db, id);
    return saveEdit(
      values,
      FAILED,
      stored && { ...valuesOf(stored, app) },
      async (form, loadedAt) => {
        const saved = await editDeal({ ...app, ...change }, id, form, loadedAt);
        if (saved.kind === 'updated')
          return { to: LIST, flash: success('Deal updated successfully') };
        if (saved.kind !== 'conflict') return saved;
        const conflict = await describeConflict(saved.current, dealValues(form), app);
        return { ...saved, conflict };
      },
    );
  });
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function EditDealPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') {
    return (
      <>
        <NotFound {...NOT_FOUND} />
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
