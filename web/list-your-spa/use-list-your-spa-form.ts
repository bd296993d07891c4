import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FAILED, malformed, missing } from '../../market/leads/copy.ts';
import { namesCityAndState, parsePhone } from '../../market/leads/rules.ts';
import type { ListingField, ListingProblems, ListingValues } from '../../market/leads/schema.ts';
import { useProblems } from '../forms/use-problems.ts';
import { toast, withdrawErrors } from '../ui/toast.tsx';

export type ListingAnswer =
  | { kind: 'taken' }
  | { kind: 'invalid'; problems: ListingProblems; values?: ListingValues }
  | { kind: 'failed'; message: string; values?: ListingValues };

const LONGEST_WAIT_MS = 30_000;

/** Sends the List Your Spa form once at a time, and keeps what was typed until it has arrived. */
export function useListing(given: ListingAnswer | undefined, onSent: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState(given);
  const { form, problems, isWrong, mend } = useProblems<ListingField>(
    answer?.kind === 'invalid' ? answer : undefined,
    problemsSeenHere,
  );

  // From here on our own words stand beside the fields, in place of the browser's bubbles.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);

  useEffect(() => {
    if (answer !== given && !sending && answer?.kind === 'failed') button.current?.focus();
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
    if (underWay.current || isWrong()) return;
    underWay.current = true;
    setSending(true);
    withdrawErrors();
    const answered = await send(event.currentTarget);
    underWay.current = false;
    setSending(false);
    show(answered);
  }

  return { form, button, sending, problems, submit, mend };
}

const LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/** All that can be wrong, found at once and before it is sent; the server has the last word. */
export function problemsSeenHere(values: Record<string, string>): ListingProblems {
  const isRight: { [field in ListingField]: (text: string) => boolean } = {
    businessName: () => true,
    email: (text) => LIKE_EMAIL.test(text),
    phone: (text) => parsePhone(text) !== undefined,
    location: namesCityAndState,
  };
  const problems: ListingProblems = {};
  const words: Partial<Record<string, string>> = malformed;
  for (const name of Object.keys(missing) as ListingField[]) {
    const text = (values[name] ?? '').trim();
    if (text === '') problems[name] = missing[name];
    else if (!isRight[name](text)) problems[name] = words[name];
  }
  return problems;
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
