import { data, Form, Link, useNavigation } from 'react-router';
import { deleteDeal } from '../../../market/deals/commands.server.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { failureToastText } from '../../forms/failure.ts';
import type { Flash } from '../../forms/flash.server.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { returnPath } from '../return-path.ts';
import type { Route } from './+types/delete-deal';
import { DELETE_QUESTION } from './delete-dialog.tsx';
import { commandContext } from './form-data.server.ts';
import { DealNotFound } from './not-found.tsx';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const LIST = '/admin/deals';
const FAILED = 'Failed to delete deal';
const ALREADY_DELETED = 'It was deleted already.';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const stored = await findDealForEdit(context.get(services).db, params.id);
  if (!stored) return data({ kind: 'missing' as const }, { status: 404 });
  const back = returnPath(url.searchParams.get('back') ?? LIST);
  return data({ kind: 'found' as const, title: stored.deal.title, spa: stored.spaName, back });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(services);
  const values = await readForm(request);
  const flash = await remove();
  return redirect(returnPath(values.back ?? LIST), { headers: await withFlash(app, flash) });

  async function remove(): Promise<Flash> {
    try {
      const { kind } = await deleteDeal(commandContext(context), params.id);
      if (kind === 'deleted') return { kind: 'success', text: 'Deal deleted successfully' };
      return { kind: 'error', text: FAILED, warning: ALREADY_DELETED };
    } catch (error) {
      app.report(error);
    }
    return { kind: 'error', text: FAILED };
  }
}

/** Where no answer arrives, the question stays and says so. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitOrRestore(
    request,
    () => serverAction(),
    FAILED,
    (_, failure) => ({ failed: failureToastText(failure) }),
  );
}

/** The question on a page of its own, for browsers without a script. */
export default function DeleteDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const deleting = useNavigation().formMethod === 'POST';
  if (loaderData.kind === 'missing') return <DealNotFound />;
  const { title, spa, back } = loaderData;
  return (
    <div className="max-w-xl">
      <title>Delete deal</title>
      <h1 className="text-3xl md:text-4xl">Delete deal</h1>
      {actionData && 'failed' in actionData && (
        <p role="alert" className="mt-6 rounded-card border border-bad bg-bad-tint p-4 text-bad">
          {actionData.failed}
        </p>
      )}
      <p className="mt-6 font-semibold">{title}</p>
      <p className="text-ink-soft">{spa}</p>
      <p className="mt-4">{DELETE_QUESTION}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="back" value={back} />
        <Link to={back} className={buttonLook('quiet')}>
          Cancel
        </Link>
        <Button type="submit" disabled={deleting}>
          Delete
        </Button>
      </Form>
    </div>
  );
}
