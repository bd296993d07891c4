import { data } from 'react-router';
import type { Services } from '../../context.ts';

/** 'failed', with the status of an outage, if the list cannot be read. */
export async function loadList<View>(report: Services['report'], read: () => Promise<View>) {
  try {
    return data({ kind: 'loaded' as const, ...(await read()) });
  } catch (error) {
    report(error);
    return data({ kind: 'failed' as const }, { status: 503 });
  }
}
