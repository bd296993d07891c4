import { type FormEvent, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import {
  type Letter,
  type LetterProblems,
  letterValues,
  parseLetter,
} from '../../../market/emails/schema.ts';
import type { Failure } from '../../forms/failure.ts';
import { useFormKey } from '../../forms/idempotency-key.ts';
import { useProblems, valuesIn } from '../../forms/use-problems.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field } from '../../ui/field.tsx';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { ComposeView } from './compose.server.ts';
import { ComposeNotes } from './compose-notes.tsx';
import { EmailPreview } from './email-preview.tsx';

/** What the server answers to a mail that it did not send. */
interface Answer {
  values: Letter;
  key: string;
  problems?: LetterProblems;
  failure?: Failure;
  reason: string;
}

/** What the tab calls the key of a mail to a lead. */
export const keyName = (leadId: string) => `email ${leadId}`;

type Props = { view: ComposeView; answer: Answer | undefined; onWrite: () => void };

export function ComposeForm({ view, answer, onWrite }: Props) {
  const { form, problems, isWrong, mend } = useProblems<keyof Letter>(answer, (values) => {
    const parsed = parseLetter(values);
    return parsed.kind === 'valid' ? {} : parsed.problems;
  });
  const sending = useNavigation().formMethod === 'POST';
  const [letter, setLetter] = useState<Letter>(answer?.values ?? view);
  const canSend = view.way !== 'none' && !view.unsubscribed;

  function write(event: FormEvent) {
    setLetter(letterValues(valuesIn(form.current)));
    mend(event);
    onWrite();
  }

  /** The same rules as on the server, asked here first. */
  function check(event: FormEvent) {
    withdrawErrors();
    if (isWrong() || sending) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      action={`/admin/leads/${view.id}/email${useLocation().search}`}
      noValidate
      preventScrollReset
      onInput={write}
      onSubmit={check}
      className="mt-5 grid gap-5"
    >
      <ComposeNotes view={view} />
      <input type="hidden" name="key" value={useFormKey(keyName(view.id), view.key, answer?.key)} />
      <Field label="To" value={view.to} readOnly />
      <Field
        label="Subject"
        name="subject"
        defaultValue={letter.subject}
        problem={problems.subject}
        autoComplete="off"
      />
      <AreaField
        label="Message"
        name="message"
        rows={14}
        defaultValue={letter.message}
        problem={problems.message}
      />
      <EmailPreview letter={letter} foot={view.foot} />
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
