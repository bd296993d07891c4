import { data } from 'react-router';
import { type Failure, failureOf } from './failure.ts';

const STATUS = { ended: 401, deleted: 404, refused: 400, failed: 503, unreachable: 503 };

/**
 * The clientAction of every form: sends it, and where it was not taken (its session has ended, the
 * server refused it, or no answer of ours came back) `keep` makes of what was typed the answer that
 * the form stays filled in with. `failed` says what failed.
 */
export async function sendOrKeep<Sent, Kept>(
  request: Request,
  send: () => Promise<Sent>,
  failed: string,
  keep: (values: Record<string, string>, failure: Failure) => Kept,
  /** What it made is stored: the form's key has done its work. */
  onStored = () => {},
) {
  const form = request.clone();
  try {
    return await send();
  } catch (error) {
    // Where it leads after success.
    if (error instanceof Response) {
      onStored();
      throw error;
    }
    const values = Object.fromEntries(
      [...(await form.formData())].map(([name, value]) => [name, String(value)]),
    );
    const failure = failureOf(error, failed);
    return data(keep(values, failure), { status: STATUS[failure.why] });
  }
}
