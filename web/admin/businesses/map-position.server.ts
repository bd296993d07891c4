import { data } from 'react-router';
import { pinBusiness } from '../../../market/businesses/commands.server.ts';
import {
  MAX_MILES_FROM_ZIP,
  type Pin,
  type PinField,
  type PinProblems,
  parsePin,
  pinValues,
} from '../../../market/businesses/schema.ts';
import { findBusiness } from '../../../market/businesses/store.server.ts';
import { milesBetween } from '../../../market/zips/rules.ts';
import type { Services } from '../../context.ts';
import type { Failure } from '../../forms/failure.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { redirect } from '../../layout/redirect.server.ts';
import { FAILED_TO_UPDATE } from './copy.ts';

/** What is answered to a map position that was not saved. */
export interface PinRefusal {
  problems?: PinProblems;
  failure?: Failure;
  values: Record<PinField, string>;
}

/** Back to the business, which then says where it is pinned. */
export async function savePin(
  id: string,
  values: Record<string, string>,
  who: string,
  services: Services,
) {
  const { db, now } = services;
  const refuse = (status: number, why: Omit<PinRefusal, 'values'>) =>
    data<PinRefusal>({ ...why, values: pinValues(values) }, { status });
  const parsed = parsePin(values);
  if (parsed.kind === 'invalid') return refuse(400, { problems: parsed.problems });
  try {
    const business = await findBusiness(db, id);
    if (!business) return refuse(404, { failure: { text: FAILED_TO_UPDATE, why: 'deleted' } });
    const latitude = parsed.pin ? distanceProblem(parsed.pin, business.zip, services) : undefined;
    if (latitude) return refuse(400, { problems: { latitude } });
    await pinBusiness(db, id, parsed.pin, { who, now: now() });
    const flash = { kind: 'success', text: 'Business updated successfully' } as const;
    const headers = await withFlash(services, flash);
    return redirect(`/admin/businesses/${id}/edit`, { headers });
  } catch (error) {
    services.report(error);
    return refuse(503, { failure: { text: FAILED_TO_UPDATE, why: 'failed' } });
  }
}

/** Where we do not know the ZIP code, there is nothing to compare with. */
function distanceProblem(at: Pin, zip: string, { zipTable: places }: Services): string | undefined {
  const zipCenter = places.find(zip);
  if (!zipCenter) return undefined;
  const miles = Math.round(milesBetween(at, zipCenter));
  return miles > MAX_MILES_FROM_ZIP
    ? `This is ${miles.toLocaleString('en-US')} miles from ZIP code ${zip}. Please check it, or the business's ZIP code`
    : undefined;
}
