import {
  createBusiness,
  editBusiness,
  setBusinessStatus,
} from '../../../market/businesses/commands.server.ts';
import {
  BUSINESS_FIELD_NAMES,
  BUSINESS_FIELDS,
  type BusinessField,
} from '../../../market/businesses/fields.ts';
import { addressLine } from '../../../market/businesses/rules.ts';
import { type BusinessForm, joinFields, parseBusiness } from '../../../market/businesses/schema.ts';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { hoursText } from '../../../market/hours/line.ts';
import { createBusinessFromLead, findLeadById } from '../../../market/leads/business.server.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import { pluralize } from '../../../market/words.ts';
import { unknownZipWarning } from '../../../market/zips/rules.ts';
import type { ZipTable } from '../../../market/zips/store.server.ts';
import type { Flash } from '../../kit/forms/flash.server.ts';
import {
  type Done,
  doneOrToast,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { unreadable } from '../../kit/forms/read-form.server.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { NOTHING_SELECTED, selectedIds } from '../../kit/lists/selection.ts';
import type { Change } from '../changes/changes.tsx';
import { saveEdit } from '../changes/save-edit.server.ts';
import type { BusinessAnswer } from './business-form.tsx';
import { ALREADY_LISTED, FAILED_TO_UPDATE, PIN_REMOVED, UPDATED } from './copy.ts';
import type { PossibleDuplicate } from './duplicate-question.tsx';
import { BUSINESSES } from './query.ts';
import { verbTo } from './verbs.ts';

type Outcome = Promise<Done | Refused<BusinessAnswer>>;

/** Creates the business and leads to its page, which says what comes next. */
export async function create(submission: Submission): Outcome {
  const { idempotencyKey, app, change } = submission;
  const { db, zipTable } = app;
  const values = joinFields(submission.values);
  const parsed = parseBusiness(values, change.now);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const lead = await findLeadById(db, values.lead ?? '');
  const options = { allowSimilar: values.another === 'yes' };
  const created = lead
    ? await createBusinessFromLead(db, lead, parsed.form, change, options)
    : await createBusiness(db, parsed.form, idempotencyKey, change, options);
  if (created.kind === 'listed')
    return { status: 409, failure: { text: ALREADY_LISTED, why: 'refused' } };
  if (created.kind === 'similar')
    return { status: 409, possibleDuplicate: possibleDuplicateOf(created.similar) };
  const { id } = created;
  return {
    to: editPath(id),
    flash: savedFlash('Business created successfully', zipTable, parsed.form.zip),
  };
}

export function possibleDuplicateOf({ id, name, status, ...like }: BusinessRow): PossibleDuplicate {
  return { id, name, isInactive: status === 'inactive', address: addressLine(like) };
}

/** Back to the form, which then shows what is stored. */
export async function edit(id: string, { values, app, change }: Submission): Outcome {
  const { db, zipTable } = app;
  const business = await findBusiness(db, id);
  const stored = business && { ...formOf(business) };
  const typed = joinFields(values);
  return saveEdit<BusinessField>(typed, FAILED_TO_UPDATE, stored, async (entries, loadedAt) => {
    const parsed = parseBusiness(entries, change.now);
    if (parsed.kind === 'invalid') return parsed;
    const saved = await editBusiness(db, id, parsed.form, loadedAt, change);
    if (saved.kind === 'missing') return saved;
    if (saved.kind === 'conflict') {
      const { current } = saved;
      const changes = changesFrom(current, parsed.form);
      return { ...saved, conflict: { overwrite: String(current.updated_at), changes } };
    }
    const isUnpinned = saved.kind === 'updated' && saved.unpinned;
    return {
      to: editPath(id),
      flash: savedFlash(UPDATED, zipTable, parsed.form.zip, isUnpinned && PIN_REMOVED),
    };
  });
}

export async function setStatus(id: string, { values, app, change }: Submission): Promise<Done> {
  const status = statusIn(values.status);
  const to = editPath(id);
  return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
    const outcome = await setBusinessStatus(app.db, id, status, change);
    return { to, flash: outcome.kind === 'missing' ? undefined : success(UPDATED) };
  });
}

/** Sets the status of all that are selected in the list. */
export function setStatuses({ values, app, change }: Submission): Promise<Done> {
  const status = statusIn(values.intent);
  const to = returnPath(values.back ?? BUSINESSES);
  return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
    const ids = selectedIds(values);
    if (ids.length === 0) return { to, flash: { kind: 'warning', text: NOTHING_SELECTED } };
    let updated = 0;
    for (const id of ids) {
      const { kind } = await setBusinessStatus(app.db, id, status, change);
      if (kind === 'updated') updated += 1;
    }
    if (updated === 0) return { to, flash: { kind: 'warning', text: 'No business was changed' } };
    return { to, flash: success(pluralize(updated, UPDATED, `${updated} businesses updated`)) };
  });
}

function statusIn(text: string | undefined): BusinessRow['status'] {
  const verb = verbTo(text);
  if (!verb) throw unreadable();
  return verb.value;
}

export const editPath = (id: string) => `/admin/businesses/${id}/edit`;

function savedFlash(text: string, zipTable: ZipTable, zip: string, more?: string | false): Flash {
  const warnings = [!zipTable.find(zip) && unknownZipWarning(zip), more];
  return success(text, warnings.filter(Boolean).join(' ') || undefined);
}

/** Where a form differs from what is stored: `before` is stored, `after` is in the form. */
function changesFrom(current: BusinessRow, form: BusinessForm): Change[] {
  const stored = formOf(current);
  const shown = (name: BusinessField, text: string) => (name === 'hours' ? hoursText(text) : text);
  return BUSINESS_FIELD_NAMES.filter((name) => stored[name] !== form[name]).map((name) => ({
    label: BUSINESS_FIELDS[name].label,
    before: shown(name, stored[name]),
    after: shown(name, form[name]),
  }));
}
