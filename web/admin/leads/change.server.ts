import { changeLeadStatus, undoLeadStatus } from '../../../market/leads/status.server.ts';
import type { Flash } from '../../forms/flash.server.ts';
import {
  type Done,
  doneOrToast,
  type Submission,
  success,
} from '../../forms/form-action.server.ts';
import { readVersion } from '../../forms/form-meta.ts';
import { changeSelected } from '../follow-up/follow-up.server.ts';
import { returnPath } from '../return-path.ts';
import { FAILED_TO_UPDATE, STATUS_UPDATED } from './copy.ts';
import { LEADS } from './query.ts';

/** Does what one of a lead's buttons asks for, and goes back to its page. */
export function changeLead({ values, app, change }: Submission): Promise<Done> {
  const { intent, id = '', version, back = LEADS } = values;
  const to = backTo(returnPath(back), '');
  return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
    if (intent === 'undo') {
      const { kind } = await undoLeadStatus(app.db, id, readVersion(version), change);
      return { to, flash: kind === 'updated' ? success(STATUS_UPDATED) : failure(CANNOT_UNDO) };
    }
    if (intent !== 'contacted' && intent !== 'archived') return { to, flash: failure() };
    if (!id) {
      const one = (id: string) => changeLeadStatus(app.db, id, intent, change);
      return { to, flash: await changeSelected(values, one, selectedTexts) };
    }
    const { kind } = await changeLeadStatus(app.db, id, intent, change);
    if (kind === 'refused' || kind === 'missing') return { to, flash: failure(refusals[kind]) };
    return { to: kind === 'updated' ? backTo(to, id) : to, flash: success(STATUS_UPDATED) };
  });
}

/** The same list, naming the lead whose change can be taken back. */
function backTo(back: string, changed: string): string {
  const url = new URL(back, 'http://admin');
  url.searchParams.delete('changed');
  if (changed) url.searchParams.set('changed', changed);
  return url.pathname + url.search;
}

const failure = (warning?: string): Flash => ({ kind: 'error', text: FAILED_TO_UPDATE, warning });

const CANNOT_UNDO = 'It has changed since, or too much time has passed to undo.';
const refusals = {
  refused: 'Only a new lead can be marked contacted.',
  missing: 'There is no such lead.',
};
const selectedTexts = {
  updated: STATUS_UPDATED,
  failed: FAILED_TO_UPDATE,
  refused: refusals.refused,
};
