import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isLikeEmail } from '../../../market/email-addresses.ts';
import { malformed, missing, SUBMIT_FAILED } from '../../../market/leads/copy.ts';
import { isLocation } from '../../../market/leads/rules.ts';
import type { ListingField, ListingProblems, ListingValues } from '../../../market/leads/schema.ts';
import { parsePhone } from '../../../market/phones.ts';
import { fetchOrFailure } from '../../kit/forms/failure.ts';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { toast, withdrawErrors } from '../../kit/ui/toast.tsx';

export type ListYourSpaResult =
  | { kind: 'taken' }
  | { kind: 'invalid'; problems: ListingProblems; values?: ListingValues }
  | { kind: 'failed'; message: string; values?: ListingValues };

const REQUEST_TIMEOUT_MS = 30_000;

/** Sends once at a time, and keeps what was typed until it has arrived. */
export function useListYourSpaForm(
  initialResult: ListYourSpaResult | undefined,
  onSent: () => void,
) {
  const button = useRef<HTMLButtonElement>(null);
  const inProgress = useRef(false);
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState(initialResult);
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<ListingField>(
    result?.kind === 'invalid' ? result : undefined,
    findBrowserProblems,
  );

  // From here on our own messages replace the browser's bubbles.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);

  useEffect(() => {
    if (result !== initialResult && !sending && result?.kind === 'failed') button.current?.focus();
  }, [result, initialResult, sending]);

  function show(outcome: ListYourSpaResult) {
    setResult(outcome);
    if (outcome.kind === 'taken') {
      form.current?.reset();
      onSent();
    } else if (outcome.kind === 'failed') {
      toast('error', outcome.message);
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inProgress.current || hasProblems()) return;
    inProgress.current = true;
    setSending(true);
    withdrawErrors();
    const outcome = await send(event.currentTarget);
    inProgress.current = false;
    setSending(false);
    show(outcome);
  }

  return { form, button, sending, problems, submit, clearFixedProblems };
}

/** Finds everything wrong before sending; the server decides. */
function findBrowserProblems(values: Record<string, string>): ListingProblems {
  const isRight: { [field in ListingField]: (text: string) => boolean } = {
    businessName: () => true,
    email: isLikeEmail,
    phone: (text) => parsePhone(text) !== undefined,
    location: isLocation,
  };
  const problems: ListingProblems = {};
  const malformedMessages: Partial<Record<string, string>> = malformed;
  for (const name of Object.keys(missing) as ListingField[]) {
    const text = (values[name] ?? '').trim();
    if (text === '') problems[name] = missing[name];
    else if (!isRight[name](text)) problems[name] = malformedMessages[name];
  }
  return problems;
}

async function send(form: HTMLFormElement): Promise<ListYourSpaResult> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  // Where the visitor came from; the server cuts it to a lead's source.
  const [landing] = performance.getEntriesByType('navigation');
  body.append('landed', landing?.name ?? '');
  body.append('referrer', document.referrer);
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const read = async (response: Response): Promise<ListYourSpaResult> => {
    const result: ListYourSpaResult = await response.json();
    if (result.kind === 'taken' ? response.ok : result.kind) return result;
    throw new Error('Not ours');
  };
  const init = { method: 'POST', body, signal };
  const sent = await fetchOrFailure('/list-your-spa/request', SUBMIT_FAILED, read, init);
  return 'answer' in sent ? sent.answer : { kind: 'failed', message: sent.failure.text };
}
