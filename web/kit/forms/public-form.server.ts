import type { RouterContextProvider } from 'react-router';
import { HONEYPOT } from '../../../market/rules.ts';
import type { Parsed } from '../../../market/schema.ts';
import {
  clientAddress,
  type PublicForm,
  pageState,
  type Services,
  services,
} from '../../context.ts';
import { readForm } from './read-form.server.ts';

type Entries = Record<string, string>;

interface Handler<Form> {
  form: PublicForm;
  messages: { tooMany: string; failed: string };
  parse: (entries: Entries) => Parsed<Form>;
  /** Stores what was sent; where it throws, nothing is stored. */
  store: (form: Form, entries: Entries, app: Services) => Promise<unknown>;
}

interface Taken<Form> {
  entries: Entries;
  init: { status: number; headers: Record<string, string> };
  outcome:
    | { kind: 'taken' }
    | Extract<Parsed<Form>, { kind: 'invalid' }>
    /** One too many, or not stored. */
    | { kind: 'failed'; message: string };
}

/**
 * Takes a form from a visitor: limits how many come from an address, leaves out those of programs, which
 * fill the field that people never see and are answered as people are, and stores what is valid.
 */
export async function takePublicForm<Form>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, messages, parse, store }: Handler<Form>,
): Promise<Taken<Form>> {
  const app = context.get(services);
  const entries = await readForm(request);
  const answer = (
    outcome: Taken<Form>['outcome'],
    status: number,
    headers: Record<string, string> = {},
  ): Taken<Form> => ({ entries, init: { status, headers }, outcome });
  try {
    const admission = await app.checkFormLimit(form, context.get(clientAddress));
    if (admission.kind === 'rate-limited') {
      const { retryAfterSeconds } = admission;
      context.get(pageState).refusal = { message: messages.tooMany, retryAfterSeconds };
      const headers = { 'Retry-After': String(retryAfterSeconds) };
      return answer({ kind: 'failed', message: messages.tooMany }, 429, headers);
    }
    if (entries[HONEYPOT]) return answer({ kind: 'taken' }, 200);
    const parsed = parse(entries);
    if (parsed.kind === 'invalid') return answer(parsed, 422);
    await store(parsed.form, entries, app);
  } catch (error) {
    app.report(error);
    return answer({ kind: 'failed', message: messages.failed }, 503);
  }
  app.delivery.wake();
  return answer({ kind: 'taken' }, 200);
}
