import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { type Letter, type LetterProblems, parseLetter } from '../../../market/emails/schema.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, Field, focusFirstProblem } from '../../ui/field.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import type { ComposeView } from './compose.server.ts';
import { ComposeNotes } from './compose-notes.tsx';
import { EmailPreview } from './email-preview.tsx';

/** What the server answers to a mail that it did not send. */
interface Answer {
  values: Letter;
  key: string;
  problems?: LetterProblems;
  failure?: string;
  reason: string;
}

type Props = { view: ComposeView; answer: Answer | undefined; onWrite: () => void };

export function ComposeForm({ view, answer, onWrite }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === 'POST';
  const [key] = useState(view.key);
  const [seenHere, setSeenHere] = useState<LetterProblems>();
  const [letter, setLetter] = useState<Letter>(answer?.values ?? view);
  const problems = seenHere ?? answer?.problems ?? {};
  const canSend = view.way !== 'none' && !view.unsubscribed;

  useEffect(() => {
    if (!answer) return;
    setSeenHere(undefined);
    if (answer.failure) toast('error', answer.failure);
    focusFirstProblem(form.current);
  }, [answer]);
  useEffect(() => {
    if (seenHere) focusFirstProblem(form.current);
  }, [seenHere]);

  function write({ currentTarget }: FormEvent<HTMLFormElement>) {
    const { subject, message } = Object.fromEntries(new FormData(currentTarget));
    setLetter({ subject: String(subject), message: String(message) });
    onWrite();
  }

  /** The same rules as on the server, asked here first. */
  function check(event: FormEvent<HTMLFormElement>) {
    withdrawErrors();
    const parsed = parseLetter(Object.fromEntries(new FormData(event.currentTarget)));
    if (parsed.kind === 'valid' && !sending) return setSeenHere(undefined);
    event.preventDefault();
    if (parsed.kind === 'invalid') setSeenHere(parsed.problems);
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
      <input type="hidden" name="key" value={answer?.key ?? key} />
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
          {answer.failure} <span className="block">{answer.reason}</span>
        </p>
      )}
      <Button type="submit" disabled={!canSend || sending} className="min-h-13">
        {sending ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}
