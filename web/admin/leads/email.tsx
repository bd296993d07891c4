import { type FormEvent, type ReactNode, useState } from 'react';
import { data, Form, Link, useLocation, useNavigation } from 'react-router';
import { renderEmail, withBrand } from '../../../market/emails/html.ts';
import {
  type EmailDraft,
  emailDraftValues,
  parseEmailDraft,
} from '../../../market/emails/schema.ts';
import { LINK_HERE } from '../../../market/owners/copy.ts';
import { inOneLine, NO_POSTAL_ADDRESS, noMail } from '../../../market/todo/copy.ts';
import type { Todo } from '../../../market/todo/rules.ts';
import { services } from '../../context.ts';
import type { Failure } from '../../kit/forms/failure.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../kit/forms/idempotency-key.ts';
import { SESSION_ENDED } from '../../kit/forms/session-ended.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { problemsIn, readFormValues, useProblems } from '../../kit/forms/use-problems.ts';
import { useUnsavedChanges } from '../../kit/forms/use-unsaved-changes.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/email';
import { FAILED_TO_SEND } from './copy.ts';
import { type ComposeAnswer, type ComposeView, compose, composeView } from './email.server.ts';
import { LEADS } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await composeView(context.get(services), params.id);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<ComposeAnswer>(args, FAILED_TO_SEND, (submission) =>
    compose(args.params.id, args.url, submission),
  );
}

const NO_ANSWER =
  'No answer arrived, so the email may have been sent. You can safely send the same text again from here: it is sent only once.';

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

const NOT_FOUND = {
  title: 'Lead Not Found',
  text: 'Its address may have been mistyped.',
  list: LEADS,
  listName: 'All leads',
};

export default function ComposePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  if (!loaderData) return <NotFound {...NOT_FOUND} />;
  const { id, business } = loaderData;
  return (
    <div className="max-w-3xl">
      <title>{`Compose Email: ${business}`}</title>
      <p>
        <TextLink to={`${LEADS}/${id}${search}`} tall className="wrap-anywhere">
          {business}
        </TextLink>
      </p>
      <h1 className="text-3xl md:text-4xl">Compose Email</h1>
      <ComposeForm key={id} view={loaderData} answer={actionData} />
    </div>
  );
}

const idempotencyKeyName = (leadId: string) => `email ${leadId}`;

type ComposeFormProps = { view: ComposeView; answer: ComposeAnswer | undefined };

function ComposeForm({ view, answer }: ComposeFormProps) {
  const { search } = useLocation();
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<keyof EmailDraft>(
    answer,
    (values) => problemsIn(parseEmailDraft(values)),
  );
  const sending = useNavigation().formMethod === 'POST';
  const [draft, setDraft] = useState<EmailDraft>(answer ? emailDraftValues(answer.values) : view);
  const isChanged = draft.subject !== view.subject || draft.message !== view.message;
  useUnsavedChanges(isChanged && !sending);
  const canSend = view.transport !== 'none' && !view.unsubscribed;

  function handleInput(event: FormEvent) {
    setDraft(emailDraftValues(readFormValues(form.current)));
    clearFixedProblems(event);
  }

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems() || sending) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action={`${LEADS}/${view.id}/email${search}`}
      noValidate
      preventScrollReset
      onInput={handleInput}
      onSubmit={check}
      className="mt-5 grid gap-5"
    >
      <ComposeNotes view={view} />
      <input
        type="hidden"
        name="key"
        value={useIdempotencyKey(idempotencyKeyName(view.id), view.key, answer?.values.key)}
      />
      <Field label="To" value={view.to} readOnly />
      <Field
        label="Subject"
        name="subject"
        defaultValue={draft.subject}
        problem={problems.subject}
        autoComplete="off"
      />
      <AreaField
        label="Message"
        name="message"
        rows={12}
        defaultValue={draft.message}
        problem={problems.message}
      />
      {draft.message.includes(LINK_HERE) && (
        <p className="text-ink-soft text-sm">
          {LINK_HERE} becomes the link to the spa’s own page, where it does all four steps.
        </p>
      )}
      <EmailPreview draft={draft} footer={view.footer} />
      {answer?.failure && (
        <Alert>
          {answer.failure.text} <span className="block">{answer.reason}</span>
        </Alert>
      )}
      <div
        data-foot
        className="sticky bottom-(--bar) z-10 flex gap-3 border-line border-t bg-paper py-3"
      >
        <Button type="submit" disabled={!canSend || sending}>
          {sending ? 'Sending...' : 'Send'}
        </Button>
        <Link to={`${LEADS}/${view.id}${search}`} className={buttonLook('quiet')}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

const earlierEmailLabels = {
  accepted: 'An email was sent to this lead',
  unknown: 'An email to this lead may have been sent',
  sending: 'An email to this lead is being sent since',
};

function ComposeNotes({ view }: { view: ComposeView }) {
  return (
    <>
      {view.unsubscribed && (
        <Note>
          This address has unsubscribed (<AdminTime at={view.unsubscribed} />
          ). Nothing can be emailed to it.
        </Note>
      )}
      {view.transport === 'none' && <TodoNote todo={noMail()} />}
      {view.transport === 'files' && <Note>{noMail(true).text}</Note>}
      {!view.hasPostalAddress && <TodoNote todo={NO_POSTAL_ADDRESS} />}
      {view.earlierEmails.map(({ id, state, at }) => (
        <p key={id} className="text-ink-soft text-sm">
          {earlierEmailLabels[state as keyof typeof earlierEmailLabels]}: <AdminTime at={at} />
        </p>
      ))}
    </>
  );
}

function TodoNote({ todo }: { todo: Omit<Required<Todo>, 'id' | 'post'> }) {
  return (
    <Note>
      {inOneLine(todo)}{' '}
      <Link to={todo.to} className="underline underline-offset-4">
        {todo.action}
      </Link>
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-warn-tint px-4 py-2 text-sm text-warn">{children}</p>;
}

/** The mail as it will arrive, both ways, made by the function that makes the mail itself. */
function EmailPreview({ draft, footer }: { draft: EmailDraft; footer: string }) {
  const { site } = useSite();
  const { text, html } = renderEmail(draft.subject, draft.message.trim(), footer, site.publicUrl);
  return (
    <details className="min-w-0 rounded-card border border-line p-4">
      <summary className="min-h-6">Preview</summary>
      <h2 className="mt-4 font-sans text-sm">As most email programs show it</h2>
      <iframe
        title="The email as most email programs show it"
        sandbox=""
        srcDoc={withBrand(html, site)}
        className="mt-2 h-96 w-full rounded-[10px] border border-line bg-white"
      />
      <h2 className="mt-4 font-sans text-sm">As plain text</h2>
      <pre className="mt-2 whitespace-pre-wrap text-sm">{text}</pre>
      <noscript>
        <Button type="submit" look="quiet" name="intent" value="preview" className="mt-4">
          Update preview
        </Button>
      </noscript>
    </details>
  );
}
