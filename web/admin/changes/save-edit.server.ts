import type { FormAnswer } from '../../kit/forms/failure.ts';
import type { Done, Refused } from '../../kit/forms/form-action.server.ts';
import { readVersion } from '../../kit/forms/form-meta.ts';
import type { EditAnswer, EditConflict } from './conflict-notice.tsx';
import { overStored } from './untouched.ts';

type Values = Record<string, string>;

type EditOutcome<Field extends string> =
  | Done
  | { kind: 'invalid'; problems: FormAnswer<Field>['problems'] }
  | { kind: 'missing' }
  | { kind: 'conflict'; conflict: EditConflict };

/**
 * Saves a form's entries over what is stored now, or says why not. Two edits can each be valid and
 * invalid only together: the entries are then saved as they were sent, so the conflict shows
 * both. `save` gets the version that the form was filled from, or that it means to write over.
 */
export async function saveEdit<Field extends string>(
  entries: Values,
  failed: string,
  stored: Values | undefined,
  save: (values: Values, version: number) => Promise<EditOutcome<Field>>,
): Promise<Done | Refused<EditAnswer<Field>>> {
  // The button that overwrites names the version that was shown beside it.
  const version = readVersion(entries.overwrite || entries.updatedAt || entries.version);
  let values = stored ? overStored(entries, stored) : entries;
  let outcome = await save(values, version);
  if ('kind' in outcome && outcome.kind === 'invalid') {
    values = entries;
    outcome = await save(values, version);
  }
  if ('to' in outcome) return outcome;
  switch (outcome.kind) {
    case 'invalid':
      return { status: 400, problems: outcome.problems };
    case 'missing':
      return { status: 404, failure: { text: failed, why: 'deleted' } };
    case 'conflict':
      return { status: 409, values: { ...values }, changed: outcome.conflict };
  }
}
