import { data, isRouteErrorResponse } from 'react-router';
import { businessValues } from '../../../market/businesses/schema.ts';

/**
 * Sends a form to the server. Where no answer of ours comes back (no network, a proxy's error), the
 * form stays with what was typed, instead of giving way to the error screen.
 */
export async function sendOrKeep<T>(request: Request, send: () => Promise<T>, failure: string) {
  const form = request.clone();
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const values = Object.fromEntries(await form.formData());
    const { updatedAt } = values;
    return data(
      {
        failure,
        values: businessValues(values),
        loadedAt: typeof updatedAt === 'string' ? updatedAt : undefined,
      },
      { status: 503 },
    );
  }
}
