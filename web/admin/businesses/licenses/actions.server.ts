import {
  addLicense,
  confirmBoardLink,
  editLicense,
  recordLicenseCheck,
  removeLicense,
} from '../../../../market/licenses/commands.server.ts';
import { sameNumberWarning } from '../../../../market/licenses/copy.ts';
import { isOddNumber } from '../../../../market/licenses/rules.ts';
import {
  type CheckField,
  type LicenseField,
  parseBoardLink,
  parseCheck,
  parseLicense,
} from '../../../../market/licenses/schema.ts';
import { businessesWithNumber } from '../../../../market/licenses/store.server.ts';
import type { FormAnswer } from '../../../forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../../forms/form-action.server.ts';
import { CHANGED, checkedText, FAILED, LINK_CONFIRMED, REMOVED, SAVED } from './copy.ts';

export interface LicensesAnswer extends FormAnswer<LicenseField | CheckField | 'link'> {
  /** The number does not look like those of its state. */
  isOdd?: true;
}

type Outcome = Promise<Done | Refused<LicensesAnswer>>;

export const licensesPath = (businessId: string) => `/admin/businesses/${businessId}/licenses`;

/** Back to the licenses, which then show it. */
export async function act(businessId: string, submission: Submission): Outcome {
  const { values, app, change } = submission;
  switch (values.intent) {
    case 'check':
      return check(businessId, submission);
    case 'link': {
      const parsed = parseBoardLink(values);
      if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
      await confirmBoardLink(app.db, parsed.form, change);
      return { to: licensesPath(businessId), flash: success(LINK_CONFIRMED) };
    }
    case 'remove':
      await removeLicense(app.db, { businessId, id: values.license ?? '' }, change);
      return { to: licensesPath(businessId), flash: success(REMOVED) };
    default:
      return save(businessId, submission);
  }
}

async function save(businessId: string, submission: Submission): Outcome {
  const { values, app, change, idempotencyKey } = submission;
  const parsed = parseLicense(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const { form } = parsed;
  if (values.sure !== 'yes' && isOddNumber(app.licensing, form))
    return { status: 409, isOdd: true };
  if (values.license) {
    const license = { businessId, id: values.license };
    const saved = await editLicense(app.db, license, form, change);
    if (saved.kind === 'missing') return { status: 404, failure: { text: FAILED, why: 'deleted' } };
  } else await addLicense(app.db, businessId, form, idempotencyKey, change);
  const others = await businessesWithNumber(app.db, form, businessId);
  return { to: licensesPath(businessId), flash: success(SAVED, sameNumberWarning(others)) };
}

async function check(
  businessId: string,
  { values, app, change, idempotencyKey }: Submission,
): Outcome {
  const parsed = parseCheck(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const context = { db: app.db, ...change };
  const checked = await recordLicenseCheck(context, businessId, parsed.form, idempotencyKey);
  if (checked.kind === 'missing')
    return { status: 409, failure: { text: CHANGED, why: 'refused' } };
  const { found } = parsed.form;
  const others =
    found === 'active' ? [] : await businessesWithNumber(app.db, parsed.form, businessId);
  const { text, warning } = checkedText(found, others);
  return { to: licensesPath(businessId), flash: success(text, warning) };
}
