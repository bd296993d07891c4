import { useEffect, useRef } from 'react';
import { data, Link, useLocation, useNavigate } from 'react-router';
import { services } from '../../context.ts';
import type { Failure } from '../../forms/failure.ts';
import { saveForm } from '../../forms/form-action.server.ts';
import { forgetIdempotencyKey } from '../../forms/idempotency-key.ts';
import { SESSION_ENDED } from '../../forms/session-ended.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withRetries } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/compose';
import { type ComposeAnswer, compose, composeView } from './compose.server.ts';
import { ComposeForm, idempotencyKeyName } from './compose-form.tsx';
import { FAILED_TO_SEND } from './copy.ts';
import { FROM_LEAD, LEADS } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await composeView(context.get(services), params.id);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export function action(args: Route.ActionArgs) {
  return saveForm<ComposeAnswer>(args, FAILED_TO_SEND, (submission) =>
    compose(args.params.id, args.url, submission),
  );
}

const NO_ANSWER =
  'No answer arrived, so the mail may have been sent. Sending the same text again from here is safe: it goes out once.';

const ENDED = `${SESSION_ENDED}, so nothing was sent. Sign in in another tab, then press Send again.`;

const reasonOf = ({ why, text }: Failure) =>
  why === 'ended' ? ENDED : why === 'refused' ? text : NO_ANSWER;

/** Where no answer arrives, what was written stays, under the same key. */
export const clientAction = submitOrRestore(
  'Nothing was sent',
  (values, failure): ComposeAnswer => ({
    values,
    failure: { ...failure, text: FAILED_TO_SEND },
    reason: reasonOf(failure),
  }),
  ({ id = '' }) => forgetIdempotencyKey(idempotencyKeyName(id)),
);

/** A mail to a lead, written over the list. Its address opens it, with or without a script. */
export default function ComposePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isEdited = useRef(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const isFromLead = search === `?${FROM_LEAD}`;
  const back = isFromLead ? `${LEADS}/${params.id}` : `${LEADS}${search}`;

  useEffect(() => {
    const element = dialog.current;
    // The server's page shows it open; a script turns it into a modal.
    if (!element || element.matches(':modal')) return;
    element.open = false;
    element.showModal();
  }, []);

  function close() {
    if (isEdited.current && !window.confirm(CLOSE_QUESTION)) dialog.current?.showModal();
    else navigate(back, { replace: true, preventScrollReset: true });
  }

  return (
    <Dialog ref={dialog} title="Compose Email" open onClose={close}>
      {loaderData ? (
        <ComposeForm
          key={loaderData.id}
          view={loaderData}
          answer={actionData}
          onEdit={() => {
            isEdited.current = true;
          }}
        />
      ) : (
        <p className="mt-4">There is no such lead.</p>
      )}
      <noscript>
        <Link to={back} className={buttonLook('quiet', 'mt-6')}>
          {isFromLead ? 'Back' : 'All leads'}
        </Link>
      </noscript>
    </Dialog>
  );
}

const CLOSE_QUESTION = 'Close without sending? What you wrote here will be lost.';
