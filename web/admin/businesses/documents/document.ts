import { removeDocument } from '../../../../market/documents/commands.server.ts';
import { sweepDocuments } from '../../../../market/documents/sweep.server.ts';
import { doneOrToast, pressButton, success } from '../../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../../forms/submit-or-restore.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { licensesPath } from '../licenses/actions.server.ts';
import type { Route } from './+types/document';
import { DELETED, FAILED_TO_DELETE } from './copy.ts';
import { downloadDocument } from './download.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The file, to be saved and never shown by us. */
export const loader = (args: Route.LoaderArgs) => downloadDocument(args);

export const clientAction = submitOrRestore(FAILED_TO_DELETE, toastOnly);

/** Deletes the document, its file at once where that can be, else with the next sweep. */
export function action(args: Route.ActionArgs) {
  const { id: businessId, document: id } = args.params;
  const to = licensesPath(businessId);
  return pressButton(args, ({ app, change }) =>
    doneOrToast(app, { to, failed: FAILED_TO_DELETE }, async () => {
      await removeDocument({ db: app.db, ...change }, { businessId, id });
      await sweepDocuments(app.db, app.documents, change.now).catch(app.report);
      return { to, flash: success(DELETED) };
    }),
  );
}
