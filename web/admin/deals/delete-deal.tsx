import { data, Form, Link, useNavigation } from 'react-router';
import { deleteDeal } from '../../../market/deals/commands.server.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { services } from '../../context.ts';
import { doneOrToast, pressButton, success } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { retried } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { NotFound } from '../lists/not-found.tsx';
import { returnPath } from '../return-path.ts';
import type { Route } from './+types/delete-deal';
import { NOT_FOUND } from './copy.ts';
import { DELETE_QUESTION } from './delete-dialog.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const LIST = '/admin/deals';
const FAILED = 'Failed to delete deal';
const ALREADY_DELETED = 'It was deleted already.';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const stored = await findDealForEdit(context.get(services).db, params.id);
  if (!stored) return data({ kind: 'missing' as const }, { status: 404 });
  const back = returnPath(url.searchParams.get('back') ?? LIST);
  return data({
    kind: 'found' as const,
    title: stored.deal.title,
    business: stored.businessName,
    back,
  });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ values, app, change }) => {
    const to = returnPath(values.back ?? LIST);
    return doneOrToast(app, { to, failed: FAILED }, async () => {
      const { kind } = await deleteDeal({ ...app, ...change }, args.params.id);
      if (kind === 'deleted') return { to, flash: success('Deal deleted successfully') };
      return { to, flash: { kind: 'error', text: FAILED, warning: ALREADY_DELETED } };
    });
  });
}

export const clientAction = submitOrRestore(FAILED, toastOnly);

/** The question on a page of its own, for browsers without a script. */
export default function DeleteDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const deleting = useNavigation().formMethod === 'POST';
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { title, business, back } = loaderData;
  return (
    <div className="max-w-xl">
      <title>Delete deal</title>
      <h1 className="text-3xl md:text-4xl">Delete deal</h1>
      {actionData && 'failed' in actionData && <Alert className="mt-6">{actionData.failed}</Alert>}
      <p className="mt-6 font-semibold">{title}</p>
      <p className="text-ink-soft">{business}</p>
      <p className="mt-4">{DELETE_QUESTION}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="back" value={back} />
        <Link to={back} className={buttonLook('quiet')}>
          Cancel
        </Link>
        <Button type="submit" look="danger" disabled={deleting}>
          Delete
        </Button>
      </Form>
    </div>
  );
}
