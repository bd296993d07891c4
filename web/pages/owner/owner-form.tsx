import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import { NotSaved } from '../../kit/forms/not-saved.tsx';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';

type FieldOf = (name: string) => {
  name: string;
  defaultValue: string;
  problem: string | undefined;
};

type Props = {
  title: string;
  lead: ReactNode;
  stored: Record<string, string>;
  answer: FormAnswer | undefined;
  /** The server's own rules, asked before it is sent. */
  check: (values: Record<string, string>) => Record<string, string>;
  button: string;
  hasFiles?: boolean;
  children: (field: FieldOf, problems: Record<string, string | undefined>) => ReactNode;
};

/** A form of the spa's own page: one card, one button, and what was typed is never lost. */
export function OwnerForm(props: Props) {
  const { title, lead, stored, answer, check, button, hasFiles, children } = props;
  const isSending = useNavigation().formMethod === 'POST';
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<string>(answer, check);
  const field: FieldOf = (name) => ({
    name,
    defaultValue: answer?.values[name] ?? stored[name] ?? '',
    problem: problems[name],
  });
  return (
    <div className="page py-6 md:py-10">
      <TextLink to="/owner" tall>
        Your page
      </TextLink>
      <div className={cardLook('mt-2 max-w-xl p-6 sm:p-10')}>
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <div className="mt-3 text-pretty text-ink-soft">{lead}</div>
        <Form
          ref={form}
          method="post"
          noValidate
          {...(hasFiles && { encType: 'multipart/form-data' })}
          onInput={clearFixedProblems}
          onSubmit={(event) => {
            withdrawErrors();
            if (hasProblems()) event.preventDefault();
          }}
          className="mt-6 grid gap-5"
        >
          {children(field, problems)}
          {answer?.failure && <NotSaved failure={answer.failure} />}
          <Button type="submit" disabled={isSending} className="min-h-13">
            {button}
          </Button>
        </Form>
      </div>
    </div>
  );
}

type TickProps = {
  name: string;
  isTicked: boolean;
  problem: string | undefined;
  children: ReactNode;
};

export function Tick({ name, isTicked, problem, children }: TickProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-invalid={problem ? true : undefined}
          className="size-5 shrink-0 accent-sage"
        />
        <span>{children}</span>
      </label>
      {problem && (
        <p role="alert" className="font-medium text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
