import { data } from 'react-router';
import type { Services } from '../../context.ts';

/** An outage is reported and thrown with its status: the error boundary says what could not be loaded. */
export async function orUnavailable<View>(
  report: Services['report'],
  reading: Promise<View>,
): Promise<View> {
  try {
    return await reading;
  } catch (error) {
    report(error);
    throw data(null, { status: 503 });
  }
}
