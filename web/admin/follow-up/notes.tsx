import { Form, useNavigation } from 'react-router';
import { NotSaved } from '../../forms/not-saved.tsx';
import { useProblems } from '../../forms/use-problems.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { FollowUpAnswer, NotesView } from './follow-up.server.ts';

type Props = { view: NotesView; answer: FollowUpAnswer | undefined };

/** What the administrator noted about a lead or a case, newest first. Nobody else sees it. */
export function Notes({ view: { notes, key }, answer }: Props) {
  const { form, problems, clearFixedProblems } = useProblems<'note'>(answer, () => ({}));
  const sending = useNavigation().formMethod === 'POST';
  return (
    <section aria-labelledby="notes" className="mt-12 max-w-2xl">
      <h2 id="notes" className="text-2xl">
        Notes
      </h2>
      <Form
        ref={form}
        key={notes.length}
        method="post"
        noValidate
        preventScrollReset
        onInput={clearFixedProblems}
        onSubmit={withdrawErrors}
        className="mt-4 grid gap-3"
      >
        {answer?.failure && <NotSaved failure={answer.failure} />}
        <input type="hidden" name="key" value={answer?.values.key ?? key} />
        <AreaField
          label="Note"
          name="note"
          rows={2}
          defaultValue={answer?.values.note}
          problem={problems.note}
        />
        <Button
          type="submit"
          look="quiet"
          name="intent"
          value="note"
          disabled={sending}
          className="justify-self-start"
        >
          Add Note
        </Button>
      </Form>
      <ul className="mt-4 divide-y divide-line">
        {notes.map(({ id, text, actor, at, when }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <div className="min-w-0 grow">
              <p className="wrap-break-word whitespace-pre-wrap">{text}</p>
              <p className="mt-0.5 text-ink-soft text-sm">
                by {actor}, <time dateTime={new Date(at).toISOString()}>{when}</time>
              </p>
            </div>
            <Form method="post" preventScrollReset onSubmit={withdrawErrors}>
              <input type="hidden" name="noteId" value={id} />
              <button
                type="submit"
                name="intent"
                value="delete-note"
                disabled={sending}
                className="min-h-11 px-2 text-bad text-sm underline underline-offset-4"
              >
                Delete
                <span className="sr-only">{` the note of ${when}`}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
