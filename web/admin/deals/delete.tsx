import { data } from 'react-router';
import { deleteDeal } from '../../../market/deals/commands.server.ts';
import { findDealForEdit } from '../../../market/deals/store.server.ts';
import { services } from '../../context.ts';
import { doneOrToast, pressButton, success } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { DeletePage } from '../../kit/lists/delete-question.tsx';
import { NotFound } from '../../kit/lists/not-found.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/delete';
import { DELETE_DEAL, DELETE_QUESTION, NOT_FOUND } from './copy.ts';

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

export default function DeleteDealPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { title, business, back } = loaderData;
  return (
    <DeletePage {...DELETE_DEAL} back={back} actionData={actionData}>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-soft">{business}</p>
      <p className="mt-4">{DELETE_QUESTION}</p>
    </DeletePage>
  );
}
