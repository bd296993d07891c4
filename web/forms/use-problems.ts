import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusFirstProblem } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Failure } from './failure.ts';

type Problems<Field extends string> = { [field in Field]?: string | undefined };

interface Answer<Field extends string> {
  problems?: Problems<Field> | undefined;
  failure?: Failure | undefined;
}

/** A form's text fields as they stand now. */
export function valuesIn(form: HTMLFormElement | null): Record<string, string> {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

/**
 * What is wrong with a form, as its last answer or its own `check` says. A failure becomes a toast;
 * the first field with a problem gets the focus; a message goes when its field is right.
 */
export function useProblems<Field extends string>(
  answer: Answer<Field> | undefined,
  check: (values: Record<string, string>) => Problems<Field>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Field>>(answer?.problems ?? {});
  // Each showing calls for the focus; a message that goes does not.
  const [showings, setShowings] = useState(0);
  // What the check itself found: what only the server knows stays until its own field is changed.
  const found = useRef<Problems<Field>>({});

  function show(wrong: Problems<Field>) {
    setProblems(wrong);
    setShowings((count) => count + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    if (!answer) return;
    show(answer.problems ?? {});
    if (answer.failure) toast('error', answer.failure.text);
  }, [answer]);

  useEffect(() => {
    if (showings > 0) focusFirstProblem(form.current);
  }, [showings]);

  /** Checks a form that is about to be sent; true where it must not be, and then says why. */
  function isWrong(): boolean {
    found.current = check(valuesIn(form.current));
    show(found.current);
    return Object.values(found.current).some(Boolean);
  }

  /** After typing: of the messages that stand there, those of fields that are right now go. */
  function mend({ target }: Pick<FormEvent, 'target'>) {
    const names = Object.keys(problems) as Field[];
    if (names.length === 0) return;
    const typed = 'name' in target ? target.name : '';
    const before = found.current;
    found.current = check(valuesIn(form.current));
    const kept = names.map((name): [Field, string | undefined] => [
      name,
      name === typed || before[name] ? found.current[name] : problems[name],
    ]);
    setProblems(Object.fromEntries(kept.filter(([, words]) => words)) as Problems<Field>);
  }

  return { form, problems, isWrong, mend };
}
