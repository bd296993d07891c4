import { randomUUIDv7 } from 'node:crypto';
import { pauseBusiness } from '../../../market/cases/pause-business.server.ts';
import { CASE_STATUSES } from '../../../market/cases/rules.ts';
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
import { changeSelected } from '../follow-up/follow-up.server.ts';
import { undoButton } from '../history/copy.ts';
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
    if (status && !id) {
      const one = (id: string) => changeCaseStatus(app.db, id, status, change);
      return { to, flash: await changeSelected(values, one, selectedTexts) };
    }
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
  return { to: CASES, flash: kind === 'erased' ? success('Complaint erased') : failure(MISSING) };
}

async function pause(business: string, to: string, { app, change }: Submission): Promise<Done> {
  const batchId = randomUUIDv7();
  const { changed } = await pauseBusiness({ ...app, ...change }, business, batchId);
  if (changed === 0) return { to, flash: warning('There was no deal to pause.') };
  const undo = undoButton({ batch: batchId, back: to });
  return { to, flash: { ...success(`${countDeals(changed)} paused`), undo } };
}

const MISSING = 'There is no such complaint.';
const REFUSED = 'Only a new complaint can be marked answered.';
const selectedTexts = { updated: CASE_UPDATED, failed: FAILED_TO_UPDATE, refused: REFUSED };
