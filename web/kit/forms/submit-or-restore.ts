import { type ClientActionFunctionArgs, data } from 'react-router';
import { type Failure, type FormAnswer, failureFromError, failureToastText } from './failure.ts';

const STATUS = { ended: 401, deleted: 404, refused: 400, failed: 503, unreachable: 503 };

export type SubmitArgs = Pick<ClientActionFunctionArgs, 'request' | 'params' | 'serverAction'>;

/**
 * The clientAction of every form. If the session ended, the server refused, or no answer came, `restore`
 * makes the answer with which the form stays filled in. `failed` says what failed.
 */
export function submitOrRestore<Restored>(
  failed: string,
  restore: (values: Record<string, string>, failure: Failure) => Restored,
  /** The form's key is no longer needed. */
  onStored: (params: SubmitArgs['params']) => void = () => {},
) {
  return async ({ request, params, serverAction }: SubmitArgs) => {
    const form = request.clone();
    try {
      return await serverAction<Restored>();
    } catch (error) {
      // The redirect after a success.
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

export function restoreEntries(values: Record<string, string>, failure: Failure): FormAnswer {
  return { values, failure };
}

/** Buttons have no entries, so a toast says it. */
export function toastOnly(_: unknown, failure: Failure) {
  return { failed: failureToastText(failure) };
}
