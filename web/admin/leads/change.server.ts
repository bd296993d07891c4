import { changeLeadStatus, undoLeadStatus } from '../../../market/leads/status.server.ts';
import type { Services } from '../../context.ts';
import { type Flash, withFlash } from '../../forms/flash.server.ts';
import { readVersion } from '../../forms/form-meta.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { returnPath } from '../return-path.ts';
import { FAILED_TO_UPDATE, STATUS_UPDATED } from './copy.ts';

type Values = Record<string, string>;

const LIST = '/admin/leads';

/** Does what one of a lead's buttons asks for, and goes back to the page that it stands on. */
export async function changeLead(values: Values, who: string, services: Services) {
  const { id = '', back = LIST } = values;
  const { kind, reason } = await attempt(values, who, services);
  const flash: Flash =
    kind === 'failed'
      ? { kind: 'error', text: FAILED_TO_UPDATE, warning: reason }
      : { kind: 'success', text: STATUS_UPDATED };
  return redirect(backTo(returnPath(back), kind === 'changed' ? id : ''), {
    headers: await withFlash(services, flash),
  });
}

/** The same list, naming the lead whose change can be taken back. */
function backTo(back: string, changed: string): string {
  const url = new URL(back, 'http://admin');
  url.searchParams.delete('changed');
  if (changed) url.searchParams.set('changed', changed);
  return url.pathname + url.search;
}

interface Attempt {
  kind: 'changed' | 'done' | 'failed';
  reason?: string;
}

async function attempt(
  { intent, id = '', version = '' }: Values,
  who: string,
  { db, now, report }: Services,
): Promise<Attempt> {
  const change = { who, now: now() };
  try {
    if (intent === 'undo') {
      const { kind } = await undoLeadStatus(db, id, readVersion(version), change);
      if (kind === 'changed') return { kind: 'done' };
      return {
        kind: 'failed',
        reason: 'It has changed since, or too much time has passed to undo.',
      };
    }
    if (intent !== 'contacted' && intent !== 'archived') return { kind: 'failed' };
    const { kind } = await changeLeadStatus(db, id, intent, change);
    if (kind === 'changed' || kind === 'same') return { kind: kind === 'same' ? 'done' : kind };
    return { kind: 'failed', reason: refusals[kind] };
  } catch (error) {
    report(error);
    return { kind: 'failed' };
  }
}

const refusals = {
  refused: 'Only a new lead can be marked contacted.',
  missing: 'There is no such lead.',
};
