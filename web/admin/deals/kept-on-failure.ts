import { data } from 'react-router';
import { dealValues } from '../../../market/deals/schema.ts';
import type { DealAnswer } from './deal-answer.ts';

/** Where no answer arrives, the form stays as it was filled in and says what failed. */
export async function keptOnFailure<T>(request: Request, ask: () => Promise<T>, failed: string) {
  const sent = request.clone();
  try {
    return await ask();
  } catch (error) {
    // Where it leads after success.
    if (error instanceof Response) throw error;
    const { formKey, updatedAt, ...values } = Object.fromEntries(
      [...(await sent.formData())].map(([name, value]) => [name, String(value)]),
    );
    const hidden = { ...(formKey && { formKey }), ...(updatedAt && { updatedAt }) };
    const answer: DealAnswer = { values: dealValues(values), hidden, failed };
    return data(answer, { status: 503 });
  }
}
