import { pinBusiness } from '../../../market/businesses/commands.server.ts';
import { type PinField, parsePin } from '../../../market/businesses/schema.ts';
import { formatNumber } from '../../../market/words.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { FAILED_TO_UPDATE, UPDATED } from './copy.ts';
import { editPath } from './save.server.ts';

export async function savePin(
  id: string,
  { values, app, change }: Submission,
): Promise<Done | Refused<FormAnswer<PinField>>> {
  const parsed = parsePin(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const saved = await pinBusiness(app, id, parsed.pin, change);
  if (saved.kind === 'missing')
    return { status: 404, failure: { text: FAILED_TO_UPDATE, why: 'deleted' } };
  if (saved.kind === 'too-far') {
    const latitude = `This is ${formatNumber(saved.miles)} miles from ZIP code ${saved.zip}. Please check it, or the business's ZIP code`;
    return { status: 400, problems: { latitude } };
  }
  return { to: editPath(id), flash: success(UPDATED) };
}
