import { Form, useNavigation } from 'react-router';
import { MAX_NEXT_STEP_LENGTH } from '../../../market/leads/rules.ts';
import { useProblems } from '../../forms/use-problems.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { FollowUpAnswer, NextStepView } from './follow-up.server.ts';

type Props = {
  view: NextStepView;
  answer: FollowUpAnswer | undefined;
  /** What is to be done where nothing was written. */
  usual: string;
  example: string;
};

/** 'Call on Tuesday': the day on which the dashboard and the list remind of a lead or a case. */
export function NextStep({ view, answer, usual, example }: Props) {
  const { nextOn, nextStep, nextDay, isDue, today } = view;
  const { form, problems, clearFixedProblems } = useProblems<'nextOn' | 'nextStep'>(
    answer,
    () => ({}),
  );
  const sending = useNavigation().formMethod === 'POST';
  return (
    <section aria-labelledby="next-step" className="mb-8 max-w-2xl">
      <h2 id="next-step" className="text-2xl">
        Next step
      </h2>
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
          className="min-w-52 grow"
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
    </section>
  );
}
