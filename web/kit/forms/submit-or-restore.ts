import { type ClientActionFunctionArgs, data } from 'react-router';
import { type Failure, type FormAnswer, failureFromError, failureToastText } from './failure.ts';

const STATUS = { ended: 401, deleted: 404, refused: 400, failed: 503, unreachable: 503 };

export type SubmitArgs = Pick<ClientActionFunctionArgs, 'request' | 'params' | 'serverAction'>;

/**
 * The clientAction of every form: sends it, and where it was not taken (its session has ended, the
 * server refused it, or no answer of ours came back) `restore` makes of what was typed the answer
 * that the form stays filled in with. `failed` says what failed.
 */
export function submitOrRestore<Restored>(
  failed: string,
  restore: (values: Record<string, string>, failure: Failure) => Restored,
  /** What it made is stored: the form's key has done its work. */
  onStored: (params: SubmitArgs['params']) => void = () => {},
) {
  return async ({ request, params, serverAction }: SubmitArgs) => {
    const form = request.clone();
    try {
      return await serverAction<Restored>();
    } catch (error) {
      // Where it leads after success.
      if (error instanceof Response) {
        onStored(params);
        throw error;
      }
      const values = Object.fromEntries(
        [...(await form.formData())].map(([name, value]) => [name, String(value)]),
      );
      const failure = failureFromError(error, failed);
      return data(restore(values, failure), { status: STATUS[failure.why] });
    }
  };
}

/** For a form that shows its entries again. */
export function restoreEntries(values: Record<string, string>, failure: Failure): FormAnswer {
  return { values, failure };
}

/** For buttons, which have no entries: what a toast says. */
export function toastOnly(_: unknown, failure: Failure) {
  return { failed: failureToastText(failure) };
}
