import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstProblem } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { FormAnswer } from './failure.ts';

type Problems<Field extends string> = NonNullable<FormAnswer<Field>['problems']>;

export function readFormValues(
  form: HTMLFormElement | null,
  button?: HTMLElement | null,
): Record<string, string> {
  const fields = form ? [...new FormData(form, button)] : [];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

export function problemsIn<Field extends string>(
  parsed: { kind: 'valid' } | { kind: 'invalid'; problems: Problems<Field> },
): Problems<Field> {
  return parsed.kind === 'valid' ? {} : parsed.problems;
}

/**
 * Problems come from the last answer or from `check`. A failure becomes a toast, the first field with a
 * problem gets the focus, and a message disappears when its field is right.
 */
export function useProblems<Field extends string>(
  answer: Omit<FormAnswer<Field>, 'values'> | undefined,
  check: (values: Record<string, string>) => Problems<Field>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState(answer);
  const [problems, setProblems] = useState<Problems<Field>>(answer?.problems ?? {});
  // Moves the focus each time that problems are shown, but not when one disappears.
  const [showCount, setShowCount] = useState(answer ? 1 : 0);
  // Problems that only the server knows stay until their own field is changed.
  const checkedProblems = useRef<Problems<Field>>({});

  function show(newProblems: Problems<Field>) {
    setProblems(newProblems);
    setShowCount((count) => count + 1);
  }

  // Each answer is shown once.
  if (answer !== known) {
    setKnown(answer);
    if (answer) show(answer.problems ?? {});
  }
  useEffect(() => {
    if (answer?.failure) toast('error', answer.failure.text);
  }, [answer]);

  useEffect(() => {
    if (showCount > 0) focusFirstProblem(form.current);
  }, [showCount]);

  /** True if the form must not be sent; then it says why. */
  function hasProblems(button?: HTMLElement | null): boolean {
    checkedProblems.current = check(readFormValues(form.current, button));
    show(checkedProblems.current);
    return Object.values(checkedProblems.current).some(Boolean);
  }

  function clearFixedProblems({ target }: Pick<FormEvent, 'target'>) {
    const names = Object.keys(problems) as Field[];
    if (names.length === 0) return;
    const typed = 'name' in target ? target.name : '';
    const before = checkedProblems.current;
    checkedProblems.current = check(readFormValues(form.current));
    const remaining = names.map((name): [Field, string | undefined] => [
      name,
      name === typed || before[name] ? checkedProblems.current[name] : problems[name],
    ]);
    setProblems(Object.fromEntries(remaining.filter(([, message]) => message)) as Problems<Field>);
  }

  return { form, problems, hasProblems, clearFixedProblems };
}
