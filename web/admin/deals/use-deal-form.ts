import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import {
  type DealProblems,
  type DealValues,
  dealValues,
  parseDealForm,
} from '../../../market/deals/schema.ts';
import { useProblems } from '../../forms/use-problems.ts';
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.ts';
import { withdrawErrors } from '../../ui/toast.tsx';
import type { DealAnswer } from './deal-answer.ts';

/** What is typed, what is wrong with it, and whether it is on its way. */
export function useDealForm(stored: DealValues, answer: DealAnswer | undefined) {
  const [initial] = useState(answer?.values ?? stored);
  const [draft, setDraft] = useState(initial);
  const { form, problems, setProblems } = useProblems<DealProblems>(answer);
  // Only a script may hold the button back: without one the server says what is missing.
  const [awake, setAwake] = useState(false);
  const sending = useNavigation().formMethod === 'POST';
  useUnsavedChanges(JSON.stringify(draft) !== JSON.stringify(stored));

  const typed = () => {
    const fields = form.current ? [...new FormData(form.current)] : [];
    return dealValues(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
  };
  const change = () => setDraft(typed());
  const wake = useEffectEvent(() => {
    setAwake(true);
    // What was filled in before the script came.
    change();
  });
  useEffect(() => wake(), []);

  /** Fills a field in for the administrator. */
  function put(name: 'imageUrl' | 'businessId', value: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
    change();
  }

  function submit(event: FormEvent) {
    withdrawErrors();
    const seen = parseDealForm(typed());
    setProblems(seen.problems);
    if (sending || seen.kind === 'invalid') event.preventDefault();
  }

  return { form, initial, draft, problems, awake, sending, change, put, submit };
}
