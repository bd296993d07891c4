import { useEffect, useRef, useState } from 'react';
import { focusFirstProblem } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

interface Answer<Problems> {
  problems?: Problems;
  failed?: string;
}

/**
 * What is wrong with a form, as its last answer or its own check says. A failure becomes a toast; the
 * first field with a problem gets the focus.
 */
export function useProblems<Problems extends object>(answer: Answer<Problems> | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Problems>>(answer?.problems ?? {});

  useEffect(() => {
    if (!answer) return;
    setProblems(answer.problems ?? {});
    if (answer.failed) toast('error', answer.failed);
  }, [answer]);

  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstProblem(form.current);
  }, [problems]);

  return { form, problems, setProblems };
}
