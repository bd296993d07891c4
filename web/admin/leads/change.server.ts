import { historyOf } from '../../../market/changes/store.server.ts';
import { changeLeadStatus } from '../../../market/leads/verbs.server.ts';
import type { Flash } from '../../kit/forms/flash.server.ts';
import {
  type Done,
  doneOrToast,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { undoButton } from '../changes/copy.ts';
import { changeSelected } from '../follow-up/follow-up.server.ts';
import { FAILED_TO_UPDATE, STATUS_UPDATED } from './copy.ts';
import { LEADS } from './query.ts';
import { LEAD_VERBS } from './verbs.ts';

export function changeLead({ values, app, change }: Submission): Promise<Done> {
  const { intent, id = '', back = LEADS } = values;
  const to = returnPath(back);
  return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
    const status = LEAD_VERBS.find(({ value }) => value === intent)?.value;
    if (!status) return { to, flash: failure() };
    if (!id) {
      const one = (id: string) => changeLeadStatus(app.db, id, status, change);
      return { to, flash: await changeSelected(values, one, selectedTexts) };
    }
    const { kind } = await changeLeadStatus(app.db, id, status, change);
    if (kind === 'refused' || kind === 'missing') return { to, flash: failure(refusals[kind]) };
    const [last] = kind === 'updated' ? await historyOf(app.db, 'lead', id, 1) : [];
    const undo = last && undoButton({ id: last.id, back: to });
    return { to, flash: { ...success(STATUS_UPDATED), undo } };
  });
}

const failure = (warning?: string): Flash => ({ kind: 'error', text: FAILED_TO_UPDATE, warning });

const refusals = {
  refused: 'Only a new lead can be marked contacted.',
  missing: 'There is no such lead.',
};
const selectedTexts = {
  updated: STATUS_UPDATED,
  failed: FAILED_TO_UPDATE,
  refused: refusals.refused,
};
