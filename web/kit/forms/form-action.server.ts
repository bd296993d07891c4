import { randomUUIDv7 } from 'node:crypto';
import { type ActionFunctionArgs, data } from 'react-router';
import { administratorEmail, type Services, services } from '../../context.ts';
import { redirect, redirectDocument } from '../../redirect.server.ts';
import type { FormAnswer } from './failure.ts';
import { type Flash, withFlash } from './flash.server.ts';
import { readIdempotencyKey } from './form-meta.ts';
import { readForm } from './read-form.server.ts';

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context'>;

export interface Submission {
  values: Record<string, string>;
  idempotencyKey: string;
  app: Services;
  /** The administrator's e-mail, and epoch milliseconds. */
  change: { actor: string; now: number };
}

export interface Done {
  to: string;
  flash?: Flash | undefined;
  /** Loads the document again, with its head and frame. */
  wholeDocument?: true;
}

/** Nothing was saved; the form shows its entries again, or other `values`. */
export type Refused<Answer extends FormAnswer> = Omit<Answer, 'values'> & {
  status: number;
  values?: Answer['values'];
};

export const success = (text: string, warning?: string): Flash => ({
  kind: 'success',
  text,
  warning,
});

export async function saveForm<Answer extends FormAnswer>(
  args: ActionArgs,
  failed: string,
  save: (submission: Submission) => Promise<Done | Refused<Answer>>,
) {
  const submission = await readSubmission(args);
  const values = { ...submission.values };
  try {
    const outcome = await save(submission);
    if ('to' in outcome) return await goOn(submission.app, outcome);
    const { status, ...answer } = outcome;
    return data({ values, ...answer }, { status });
  } catch (error) {
    report(submission.app, error);
    return data({ values, failure: { text: failed, why: 'failed' as const } }, { status: 503 });
  }
}

export async function pressButton(
  args: ActionArgs,
  act: (submission: Submission) => Promise<Done>,
) {
  const submission = await readSubmission(args);
  return goOn(submission.app, await act(submission));
}

/** If `act` fails, goes back to `to` with `failed` in a toast. */
export async function doneOrToast(
  app: Services,
  { to, failed }: { to: string; failed: string },
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    report(app, error);
    return { to, flash: { kind: 'error', text: failed } };
  }
}

async function readSubmission({ request, context }: ActionArgs): Promise<Submission> {
  const app = context.get(services);
  const values = await readForm(request);
  const idempotencyKey = readIdempotencyKey(values) ?? randomUUIDv7();
  const change = { actor: context.get(administratorEmail) ?? '', now: app.now() };
  return { values, idempotencyKey, app, change };
}

export async function goOn(app: Services, { to, flash, wholeDocument }: Done): Promise<Response> {
  const headers = flash ? await withFlash(app, flash) : new Headers();
  return (wholeDocument ? redirectDocument : redirect)(to, { headers });
}

/** A thrown answer is no error. */
function report(app: Services, error: unknown) {
  if (!(error instanceof Error)) throw error;
  app.report(error);
}
