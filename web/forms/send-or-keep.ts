import { data } from 'react-router';
import { endedIn, SESSION_ENDED } from './session-ended.ts';

/**
 * Sends a form to the server. Where nothing was saved, because the session has ended or no answer of
 * ours came back, `keep` makes of what was typed the answer that the form stays filled in with.
 */
export async function sendOrKeep<Sent, Kept>(
  request: Request,
  send: () => Promise<Sent>,
  failure: string,
  keep: (values: Record<string, string>, failure: string) => Kept,
) {
  const form = request.clone();
  try {
    return await send();
  } catch (error) {
    // Where it leads after success.
    if (error instanceof Response) throw error;
    const values = Object.fromEntries(
      [...(await form.formData())].map(([name, value]) => [name, String(value)]),
    );
    const ended = endedIn(error) !== undefined;
    return data(keep(values, ended ? SESSION_ENDED : failure), { status: ended ? 401 : 503 });
  }
}
