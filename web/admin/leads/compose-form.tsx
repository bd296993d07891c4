import { type FormEvent, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import {
  type EmailDraft,
  emailDraftValues,
  parseEmailDraft,
} from '../../../market/emails/schema.ts';
import { useIdempotencyKey } from '../../forms/idempotency-key.ts';
import { problemsIn, readFormValues, useProblems } from '../../forms/use-problems.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field } from '../../ui/field.tsx';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { ComposeAnswer, ComposeView } from './compose.server.ts';
import { ComposeNotes } from './compose-notes.tsx';
import { EmailPreview } from './email-preview.tsx';

/** What the tab calls the key of a mail to a lead. */
export const idempotencyKeyName = (leadId: string) => `email ${leadId}`;

type Props = { view: ComposeView; answer: ComposeAnswer | undefined; onEdit: () => void };

export function ComposeForm({ view, answer, onEdit }: Props) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<keyof EmailDraft>(
    answer,
    (values) => problemsIn(parseEmailDraft(values)),
  );
  const sending = useNavigation().formMethod === 'POST';
  const [draft, setDraft] = useState<EmailDraft>(answer ? emailDraftValues(answer.values) : view);
  const canSend = view.transport !== 'none' && !view.unsubscribed;

  function handleInput(event: FormEvent) {
    setDraft(emailDraftValues(readFormValues(form.current)));
    clearFixedProblems(event);
    onEdit();
  }

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems() || sending) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action={`/admin/leads/${view.id}/email${useLocation().search}`}
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
        rows={14}
        defaultValue={draft.message}
        problem={problems.message}
      />
      <EmailPreview draft={draft} footer={view.footer} />
      {answer?.failure && (
        <p role="alert" className="rounded-card border border-bad bg-bad-tint p-4 text-bad">
          {answer.failure.text} <span className="block">{answer.reason}</span>
        </p>
      )}
      <Button type="submit" disabled={!canSend || sending} className="min-h-13">
        {sending ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}
