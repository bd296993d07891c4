import { Form, useNavigation } from 'react-router';
import { MAX_NEXT_STEP_LENGTH } from '../../../market/follow-up/rules.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { Button } from '../../kit/ui/button.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { textLinkLook } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { FollowUpAnswer, NextStepView, NotesView, PlannedView } from './follow-up.server.ts';

type NextStepProps = {
  view: NextStepView;
  answer: FollowUpAnswer | undefined;
  /** What is to be done where nothing was written. */
  usual: string;
  example: string;
};

export function NextStep({ view, answer, usual, example }: NextStepProps) {
  const { nextOn, nextStep, nextDay, isDue, today } = view;
  const { form, problems, clearFixedProblems } = useProblems<'nextOn' | 'nextStep'>(
    answer,
    () => ({}),
  );
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Section id="next-step" title="Next step" className="mb-8 max-w-2xl">
      {nextOn && (
        <p className={`mt-2 ${isDue ? 'font-semibold text-warn' : ''}`}>
          {`${nextStep || usual}: ${nextDay}`}
        </p>
      )}
      <Form
        ref={form}
        key={`${nextOn} ${nextStep}`}
        method="post"
        noValidate
        preventScrollReset
        onInput={clearFixedProblems}
        onSubmit={withdrawErrors}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <Field
          label="Next step on"
          name="nextOn"
          type="date"
          min={today}
          defaultValue={answer?.values.nextOn ?? nextOn}
          problem={problems.nextOn}
          className="w-44"
        />
        <Field
          label="What to do"
          name="nextStep"
          placeholder={example}
          maxLength={MAX_NEXT_STEP_LENGTH}
          autoComplete="off"
          defaultValue={answer?.values.nextStep ?? nextStep}
          problem={problems.nextStep}
          className="grow basis-52"
        />
        <Button type="submit" look="quiet" name="intent" value="next-step" disabled={sending}>
          Save
        </Button>
      </Form>
      {nextOn && (
        <Form method="post" preventScrollReset onSubmit={withdrawErrors} className="mt-3">
          <Button type="submit" look="quiet" name="intent" value="next-step" disabled={sending}>
            Done
            <span className="sr-only">: remove the next step</span>
          </Button>
        </Form>
      )}
    </Section>
  );
}

type NotesProps = {
  view: NotesView;
  answer: FollowUpAnswer | undefined;
  /** Few write one here. */
  isFolded?: boolean;
};

export function Notes({ view: { notes, key }, answer, isFolded = false }: NotesProps) {
  const sending = useNavigation().formMethod === 'POST';
  const writing = (
    <TextForm
      key={notes.length}
      {...{ name: 'note', label: 'Note', button: 'Add Note', look: 'quiet', formKey: key, answer }}
    />
  );
  return (
    <Section id="notes" title="Notes" className="mt-12 max-w-2xl">
      {isFolded ? (
        <details open={ownAnswer('note', answer) !== undefined}>
          <summary>Add a note</summary>
          {writing}
        </details>
      ) : (
        writing
      )}
      <ul className="mt-4 divide-y divide-line">
        {notes.map(({ id, text, actor, at, when, outcome }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <div className="min-w-0 grow">
              <p className="wrap-break-word whitespace-pre-wrap">{text}</p>
              <p className="mt-0.5 text-ink-soft text-sm">
                by {actor}, <time dateTime={new Date(at).toISOString()}>{when}</time>
                {outcome && ` · ${outcome}`}
              </p>
            </div>
            <Form method="post" preventScrollReset onSubmit={withdrawErrors}>
              <input type="hidden" name="noteId" value={id} />
              <button
                type="submit"
                name="intent"
                value="delete-note"
                disabled={sending}
                className={textLinkLook({
                  color: 'inherit',
                  className: 'min-h-11 px-2 text-bad text-sm',
                })}
              >
                Delete
                <span className="sr-only">{` the note of ${when}`}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type TextFormProps = {
  /** The field's, and what the button sends. */
  name: 'note' | 'answer';
  label: string;
  button: string;
  look?: 'quiet';
  formKey: string;
  answer: FollowUpAnswer | undefined;
};

export function TextForm({ name, label, button, look, formKey, answer: any }: TextFormProps) {
  const answer = ownAnswer(name, any);
  const { form, problems, clearFixedProblems } = useProblems<typeof name>(answer, () => ({}));
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={clearFixedProblems}
      onSubmit={withdrawErrors}
      className="mt-4 grid max-w-2xl gap-3"
    >
      {answer?.failure && <NotSaved failure={answer.failure} />}
      <input type="hidden" name="key" value={answer?.values.key ?? formKey} />
      <AreaField
        label={label}
        name={name}
        rows={look ? 2 : 4}
        defaultValue={answer?.values[name]}
        problem={problems[name]}
      />
      <Button
        type="submit"
        {...(look && { look })}
        name="intent"
        value={name}
        disabled={sending}
        className="justify-self-start"
      >
        {button}
      </Button>
    </Form>
  );
}

/** The notes say what else failed, too. */
const ownAnswer = (name: 'note' | 'answer', answer: FollowUpAnswer | undefined) =>
  (answer?.values.intent === 'answer') === (name === 'answer') ? answer : undefined;

export function NextStepLine({ next }: { next: PlannedView }) {
  return (
    <p className={`truncate text-sm ${next.isDue ? 'font-semibold text-warn' : 'text-ink-soft'}`}>
      {`${next.day} · ${next.text || 'Next step'}`}
    </p>
  );
}
