import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FAILED, malformed, missing } from '../../market/leads/copy.ts';
import type { ListingField, ListingProblems, ListingValues } from '../../market/leads/schema.ts';
import { focusFirstProblem } from '../ui/field.tsx';
import { toast, withdrawErrors } from '../ui/toast.tsx';

export type ListingAnswer =
  | { kind: 'taken' }
  | { kind: 'invalid'; problems: ListingProblems; values?: ListingValues }
  | { kind: 'failed'; message: string; values?: ListingValues };

const LONGEST_WAIT_MS = 30_000;

/** Sends the List Your Spa form once at a time, and keeps what was typed until it has arrived. */
export function useListing(given: ListingAnswer | undefined, onSent: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState(given);
  const problems = answer?.kind === 'invalid' ? answer.problems : {};

  // From here on our own words stand beside the fields, in place of the browser's bubbles.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (answer === given || sending || answer?.kind === 'taken') return;
    if (!focusFirstProblem(form.current)) button.current?.focus();
  }, [answer, given, sending]);

  function show(answered: ListingAnswer) {
    setAnswer(answered);
    if (answered.kind === 'taken') {
      form.current?.reset();
      onSent();
    } else if (answered.kind === 'failed') {
      toast('error', answered.message);
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    const seen = problemsSeenHere(event.currentTarget);
    if (seen) {
      show({ kind: 'invalid', problems: seen });
      return;
    }
    underWay.current = true;
    setSending(true);
    withdrawErrors();
    const answered = await send(event.currentTarget);
    underWay.current = false;
    setSending(false);
    show(answered);
  }

  return { form, button, sending, problems, submit };
}

/** What the browser's own constraints find; the server has the last word on all else. */
function problemsSeenHere(form: HTMLFormElement): ListingProblems | undefined {
  const problems: ListingProblems = {};
  const words: Partial<Record<string, string>> = malformed;
  for (const name of Object.keys(missing) as ListingField[]) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field.validity.valid) continue;
    problems[name] = field.validity.valueMissing ? missing[name] : words[name];
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

async function send(form: HTMLFormElement): Promise<ListingAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  try {
    const response = await fetch('/list-your-spa/request', {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    const answer: ListingAnswer = await response.json();
    if (answer.kind === 'taken' ? response.ok : answer.kind) return answer;
  } catch {
    // No network, no answer, or not ours: the words below are for all of them.
  }
  return { kind: 'failed', message: FAILED };
}
