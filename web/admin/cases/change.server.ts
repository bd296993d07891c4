import { randomUUIDv7 } from 'node:crypto';
import { pauseSpa } from '../../../market/cases/bulk.server.ts';
import { CASE_STATUSES, type CaseStatus } from '../../../market/cases/rules.ts';
import { changeCaseStatus, markGenuine } from '../../../market/cases/status.server.ts';
import { eraseCase } from '../../../market/cases/sweep.server.ts';
import type { Flash } from '../../forms/flash.server.ts';
import {
  type Done,
  doneOrToast,
  type Submission,
  success,
} from '../../forms/form-action.server.ts';
import { countDeals } from '../deals/life/copy.ts';
import { NOTHING_SELECTED, selectedIds } from '../lists/selection.ts';
import { returnPath } from '../return-path.ts';
import { CASE_UPDATED, FAILED_TO_UPDATE } from './copy.ts';
import { CASES } from './query.ts';

const warning = (text: string): Flash => ({ kind: 'warning', text });
const failure = (warning: string): Flash => ({ kind: 'error', text: FAILED_TO_UPDATE, warning });

/** Does what one of the buttons of a case, of selected ones or of a spa asks for, and goes back. */
export function pressCaseButton(submission: Submission): Promise<Done> {
  const { values, app, change } = submission;
  const { intent = '', id = '' } = values;
  const to = returnPath(values.back ?? CASES);
  return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
    if (intent === 'pause') return pause(values.spa ?? '', to, submission);
    if (intent === 'erase') return erase(id, submission);
    const status = CASE_STATUSES.find((one) => one === intent);
    if (status && !id) return changeSelected(status, to, submission);
    const outcome = status
      ? await changeCaseStatus(app.db, id, status, change)
      : await markGenuine(app.db, id, intent === 'genuine', change);
    if (outcome.kind === 'missing') return { to, flash: failure(MISSING) };
    if (outcome.kind === 'refused') return { to, flash: failure(REFUSED) };
    return { to, flash: success(CASE_UPDATED) };
  });
}

async function erase(id: string, { app, change }: Submission): Promise<Done> {
  const { kind } = await eraseCase(app.db, id, change);
  return { to: CASES, flash: kind === 'erased' ? success('Case erased') : failure(MISSING) };
}

/** The same for all that are selected in the list: those that allow it are changed. */
async function changeSelected(status: CaseStatus, to: string, submission: Submission) {
  const { values, app, change } = submission;
  const ids = selectedIds(values);
  if (ids.length === 0) return { to, flash: warning(NOTHING_SELECTED) };
  let refused = 0;
  for (const id of ids) {
    const { kind } = await changeCaseStatus(app.db, id, status, change);
    if (kind === 'refused' || kind === 'missing') refused += 1;
  }
  if (refused === ids.length) return { to, flash: failure(REFUSED) };
  const rest = refused > 0 ? `${refused} could not be changed.` : undefined;
  return { to, flash: success(CASE_UPDATED, rest) };
}

/** Goes on to the list of deals, which can put them back. */
async function pause(spa: string, to: string, { app, change }: Submission): Promise<Done> {
  const batchId = randomUUIDv7();
  const { changed } = await pauseSpa({ ...app, ...change }, spa, batchId);
  if (changed === 0) return { to, flash: warning('There was no deal to pause.') };
  const text = `${countDeals(changed)} paused`;
  return { to: `/admin/deals?batch=${batchId}`, flash: success(text) };
}

const MISSING = 'There is no such case.';
const REFUSED = 'Only a new case can be marked answered.';
