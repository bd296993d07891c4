import { pinBusiness } from '../../../market/businesses/commands.server.ts';
import {
  MAX_MILES_FROM_ZIP,
  type Pin,
  type PinField,
  parsePin,
} from '../../../market/businesses/schema.ts';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { formatNumber } from '../../../market/words.ts';
import { milesBetween } from '../../../market/zips/rules.ts';
import type { Services } from '../../context.ts';
import type { FormAnswer } from '../../forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../forms/form-action.server.ts';
import { FAILED_TO_UPDATE, UPDATED } from './copy.ts';
import { editPath } from './save.server.ts';

/** Back to the business, which then says where it is pinned. */
export async function savePin(
  id: string,
  { values, app, change }: Submission,
): Promise<Done | Refused<FormAnswer<PinField>>> {
  const parsed = parsePin(values);
  if (parsed.kind === 'invalid') return { status: 400, problems: parsed.problems };
  const business = await findBusiness(app.db, id);
  if (!business) return { status: 404, failure: { text: FAILED_TO_UPDATE, why: 'deleted' } };
  const latitude = parsed.pin ? distanceProblem(parsed.pin, business.zip, app) : undefined;
  if (latitude) return { status: 400, problems: { latitude } };
  await pinBusiness(app.db, id, parsed.pin, change);
  return { to: editPath(id), flash: success(UPDATED) };
}

/** Where we do not know the ZIP code, there is nothing to compare with. */
function distanceProblem(at: Pin, zip: string, { zipTable }: Services): string | undefined {
  const zipCenter = zipTable.find(zip);
  if (!zipCenter) return undefined;
  const miles = Math.round(milesBetween(at, zipCenter));
  return miles > MAX_MILES_FROM_ZIP
    ? `This is ${formatNumber(miles)} miles from ZIP code ${zip}. Please check it, or the business's ZIP code`
    : undefined;
}
