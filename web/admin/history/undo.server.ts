import { undoBusinessEdit } from '../../../market/businesses/commands.server.ts';
import type { StoredEvent } from '../../../market/changes/rules.ts';
import { findUndoable } from '../../../market/changes/store.server.ts';
import { undoBatch } from '../../../market/deals/bulk.server.ts';
import { undoDealChange } from '../../../market/deals/commands.server.ts';
import { undoLeadStatus } from '../../../market/leads/verbs.server.ts';
import { undoSettings } from '../../../market/settings/commands.server.ts';
import { undoSettling } from '../../../market/statements/commands.server.ts';
import type { Flash } from '../../kit/forms/flash.server.ts';
import {
  type Done,
  doneOrToast,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { CHANGED_SINCE, FAILED_TO_UNDO, notAllowedAnyMore, UNDONE } from '../changes/copy.ts';
import { countDeals } from '../deals/life/copy.ts';

/** Takes back the change that is named, if it is still the last one of its record. */
export function undoChange({ values, app, change }: Submission): Promise<Done> {
  const to = returnPath(values.back ?? '/admin/history');
  return doneOrToast(app, { to, failed: FAILED_TO_UNDO }, async () => {
    if (values.batch) return { to, flash: await undoDeals(values.batch, { ...app, ...change }) };
    const event = await findUndoable(app.db, values.id ?? '');
    if (!event) return { to, flash: failure(CHANGED_SINCE) };
    const outcome = await undo(event, { app, change });
    if (outcome.kind === 'invalid') {
      const [problem = ''] = Object.values(outcome.problems);
      return { to, flash: failure(notAllowedAnyMore(problem)) };
    }
    if (!isUndone(outcome.kind)) return { to, flash: failure(CHANGED_SINCE) };
    const done = { to, flash: success(UNDONE) };
    if (event.kind !== 'settings') return done;
    // Notices may leave at other times now; a brand or a color is in the frame of every screen.
    app.delivery.wake();
    return { ...done, wholeDocument: true };
  });
}

/** Puts the deals of one change back, those aside that were changed since. */
async function undoDeals(batchId: string, context: Parameters<typeof undoBatch>[0]) {
  const { changed, refused } = await undoBatch(context, batchId);
  const left = `${countDeals(refused.length)} changed since, and left as they are.`;
  return success(`${countDeals(changed)} put back`, refused.length > 0 ? left : undefined);
}

/** 'unchanged': two presses at once, of which the other one did it. */
const isUndone = (kind: string) => kind === 'updated' || kind === 'unchanged';

/** The record's own command, with its checks. */
function undo(event: StoredEvent, { app, change }: Pick<Submission, 'app' | 'change'>) {
  switch (event.kind) {
    case 'business':
      return undoBusinessEdit(app.db, event, change);
    case 'deal':
      return undoDealChange({ ...app, ...change }, event);
    case 'settings':
      return undoSettings(app.db, app.defaults, event, change);
    case 'statement':
      return undoSettling(app.db, event, change);
    case 'lead':
      return undoLeadStatus(app.db, event.record, event.at, { ...change, undoes: event.id });
    case 'purchase':
    case 'make-good':
    case 'stripe':
    case 'complaint':
      // Each of its changes has a button of its own that takes it back.
      return { kind: 'refused' as const };
  }
}

const failure = (warning: string): Flash => ({ kind: 'error', text: FAILED_TO_UNDO, warning });
