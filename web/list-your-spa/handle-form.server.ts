import type { RouterContextProvider } from 'react-router';
import { takeRequest } from '../../market/leads/commands.server.ts';
import { FAILED, TOO_MANY } from '../../market/leads/copy.ts';
import { listingValues, parseListing } from '../../market/leads/schema.ts';
import { pageUnderWay, services, visitorAddress } from '../context.ts';
import { readForm } from '../forms/read-form.server.ts';
import type { ListingAnswer } from './use-list-your-spa-form.ts';

export type Intake = { status: number; headers?: Record<string, string>; answer: ListingAnswer };

/** Takes a List Your Spa form in, whichever way it was sent. */
export async function takeListing(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Intake> {
  const form = await readForm(request);
  const { db, now, delivery, admitListing, report } = context.get(services);
  const address = context.get(visitorAddress);
  const values = listingValues(form);
  const unstored: Intake = { status: 503, answer: { kind: 'failed', message: FAILED, values } };
  const failed = (error: unknown) => {
    report(error);
    return { kind: 'failed' } as const;
  };
  const admission = await admitListing(address).catch(failed);
  if (admission.kind === 'failed') return unstored;
  if (admission.kind === 'later') {
    context.get(pageUnderWay).refusal = { words: TOO_MANY, seconds: admission.seconds };
    return {
      status: 429,
      headers: { 'Retry-After': String(admission.seconds) },
      answer: { kind: 'failed', message: TOO_MANY, values },
    };
  }

  const parsed = parseListing(form);
  if (parsed.kind === 'machine') return { status: 200, answer: { kind: 'taken' } };
  if (parsed.kind === 'invalid') return { status: 422, answer: { ...parsed, values } };
  const asking = { ...parsed, mayText: values.mayText, address, relays: delivery.relaysListings };
  const taken = await takeRequest(db, asking, now()).catch(failed);
  if (taken.kind === 'failed') return unstored;
  delivery.wake();
  return { status: 200, answer: { kind: 'taken' } };
}
