import { data } from 'react-router';
import { type Failure, failureFromError } from './failure.ts';

const STATUS = { ended: 401, deleted: 404, refused: 400, failed: 503, unreachable: 503 };

/**
 * The clientAction of every form: sends it, and where it was not taken (its session has ended, the
 * server refused it, or no answer of ours came back) `keep` makes of what was typed the answer that
 * the form stays filled in with. `failed` says what failed.
 */
export async function submitOrRestore<Submitted, Restored>(
  request: Request,
  submit: () => Promise<Submitted>,
  failed: string,
  restore: (values: Record<string, string>, failure: Failure) => Restored,
  /** What it made is stored: the form's key has done its work. */
  onStored = () => {},
) {
  const form = request.clone();
  try {
    return await submit();
  } catch (error) {
    // Where it leads after success.
    if (error instanceof Response) {
      onStored();
      throw error;
    }
    const values = Object.fromEntries(
      [...(await form.formData())].map(([name, value]) => [name, String(value)]),
    );
    const failure = failureFromError(error, failed);
    return data(restore(values, failure), { status: STATUS[failure.why] });
  }
}
