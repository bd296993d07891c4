import { data, Form, Link, useNavigation } from 'react-router';
import { formatTime } from '../../../../market/dates.ts';
import {
  createPreview,
  previewExpiry,
  revokePreview,
} from '../../../../market/deals/preview.server.ts';
import { findDealForEdit } from '../../../../market/deals/store.server.ts';
import { services } from '../../../context.ts';
import type { FormAnswer } from '../../../forms/failure.ts';
import { saveForm, success } from '../../../forms/form-action.server.ts';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { retried } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { adminTimeZone } from '../../admin-time.server.ts';
import { NotFound } from '../../lists/not-found.tsx';
import { NOT_FOUND } from '../copy.ts';
import type { Route } from './+types/preview-link';
import { DELETED } from './copy.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to change the preview link';

interface PreviewAnswer extends FormAnswer {
  /** Shown once: the database has only its hash. */
  link?: string;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { db, now } = app;
  const stored = await findDealForEdit(db, params.id);
  if (!stored) return data({ kind: 'missing' as const }, { status: 404 });
  const { id, title } = stored.deal;
  const expiresAt = await previewExpiry(db, id, now());
  const worksUntil =
    expiresAt === undefined ? '' : formatTime(expiresAt, 'full', adminTimeZone(app));
  return data({ kind: 'found' as const, id, title, worksUntil });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<PreviewAnswer>(args, FAILED, async ({ values, app, change }) => {
    const context = { ...app, ...change };
    if (values.intent === 'revoke') {
      await revokePreview(context, id);
      return { to: `/admin/deals/${id}/preview`, flash: success('The link no longer works') };
    }
    const created = await createPreview(context, id);
    if (created.kind === 'created')
      return { status: 200, link: `${app.site.publicUrl}/preview/${created.token}` };
    const warning = created.kind === 'refused' ? created.reason : DELETED;
    return {
      to: `/admin/deals/${id}/edit`,
      flash: { kind: 'error', text: FAILED, warning },
    };
  });
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function PreviewLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST';
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  const { id, title, worksUntil } = loaderData;
  const link = actionData && 'link' in actionData ? actionData.link : undefined;
  return (
    <div className="max-w-xl">
      <title>Preview link</title>
      <h1 className="text-3xl md:text-4xl">Preview link</h1>
      <p className="mt-4 font-semibold">
        <Link to={`/admin/deals/${id}/edit`} className="text-sage underline underline-offset-4">
          {title}
        </Link>
      </p>
      <p className="mt-2 text-ink-soft">
        Anyone with the link sees the deal before visitors do, for seven days at most. It ends when
        the deal is published.
      </p>
      {actionData?.failure && <NotSaved failure={actionData.failure} />}
      {link && (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <label className="block min-w-0 grow basis-64">
            <span className="font-semibold">New link (shown only now)</span>
            <input
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
              className="mt-1.5 block min-h-12 w-full rounded-[10px] border border-control bg-surface px-4"
            />
          </label>
          <CopyButton text={link} what="the link" className="min-h-12" />
        </div>
      )}
      <p className="mt-6">
        {worksUntil ? `A link works until ${worksUntil}.` : 'There is no active link.'}
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="create" disabled={sending}>
          {worksUntil ? 'Replace Link' : 'Create Link'}
        </Button>
        {worksUntil && (
          <Button type="submit" look="quiet" name="intent" value="revoke" disabled={sending}>
            Revoke Link
          </Button>
        )}
      </Form>
    </div>
  );
}
