import type { RouterContextProvider } from 'react-router';
import { submitListing } from '../../market/leads/commands.server.ts';
import { SUBMIT_FAILED, TOO_MANY_REQUESTS } from '../../market/leads/copy.ts';
import { listingValues, parseListing, readLeadSource } from '../../market/leads/schema.ts';
import { clientAddress, pageState, services } from '../context.ts';
import { readForm } from '../forms/read-form.server.ts';
import type { ListYourSpaResult } from './use-list-your-spa-form.ts';

export type ListYourSpaResponse = {
  status: number;
  headers?: Record<string, string>;
  answer: ListYourSpaResult;
};

/** Handles a List Your Spa form, sent with or without a script. */
export async function handleListYourSpaForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ListYourSpaResponse> {
  const form = await readForm(request);
  const { db, now, delivery, checkLeadRateLimit, report, site } = context.get(services);
  const address = context.get(clientAddress);
  const values = listingValues(form);
  const notStored: ListYourSpaResponse = {
    status: 503,
    answer: { kind: 'failed', message: SUBMIT_FAILED, values },
  };
  const failed = (error: unknown) => {
    report(error);
    return { kind: 'failed' } as const;
  };
  const admission = await checkLeadRateLimit(address).catch(failed);
  if (admission.kind === 'failed') return notStored;
  if (admission.kind === 'rate-limited') {
    context.get(pageState).refusal = {
      message: TOO_MANY_REQUESTS,
      retryAfterSeconds: admission.retryAfterSeconds,
    };
    return {
      status: 429,
      headers: { 'Retry-After': String(admission.retryAfterSeconds) },
      answer: { kind: 'failed', message: TOO_MANY_REQUESTS, values },
    };
  }

  const parsed = parseListing(form);
  if (parsed.kind === 'bot') return { status: 200, answer: { kind: 'taken' } };
  if (parsed.kind === 'invalid') return { status: 422, answer: { ...parsed, values } };
  const source = readLeadSource(
    { page: request.headers.get('Referer'), landed: form.landed, referrer: form.referrer },
    site.publicUrl,
  );
  const submission = {
    request: parsed.form,
    mayText: values.mayText,
    address,
    isRelayed: delivery.relaysLeads,
    source,
  };
  const outcome = await submitListing(db, submission, now()).catch(failed);
  if (outcome.kind === 'failed') return notStored;
  delivery.wake();
  return { status: 200, answer: { kind: 'taken' } };
}
