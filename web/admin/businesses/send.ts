import { data, isRouteErrorResponse } from 'react-router';
import { businessValues } from '../../../market/businesses/schema.ts';

/** The business form, sent as `sendOrElse` does. */
export function sendOrKeep<T>(request: Request, send: () => Promise<T>, failure: string) {
  return sendOrElse(request, send, (values) => ({
    failure,
    values: businessValues(values),
    loadedAt: typeof values.updatedAt === 'string' ? values.updatedAt : undefined,
  }));
}

/**
 * Sends a form to the server. Where no answer of ours comes back (no network, a proxy's error), the
 * form stays with what was typed, as `kept` says it, instead of giving way to the error screen.
 */
export async function sendOrElse<T, Kept>(
  request: Request,
  send: () => Promise<T>,
  kept: (values: Record<string, unknown>) => Kept,
) {
  const form = request.clone();
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return data(kept(Object.fromEntries(await form.formData())), { status: 503 });
  }
}
