import type { BusinessForm } from '../../../../market/businesses/schema.ts';
import { sameNumberWarning } from '../../../../market/licenses/copy.ts';
import { isOddNumber } from '../../../../market/licenses/rules.ts';
import { businessesWithNumber } from '../../../../market/licenses/store.server.ts';
import type { Services } from '../../../context.ts';
import type { OddNumber } from './license-question.tsx';

/** A new number that does not look like its state's, unless it was said to be right. */
export function oddNumber(
  { licenseNumber: number, licenseState: state }: BusinessForm,
  stored: Pick<BusinessForm, 'licenseNumber'> | undefined,
  values: Record<string, string>,
  { licensing }: Pick<Services, 'licensing'>,
): OddNumber | undefined {
  const isOdd = isOddNumber(licensing, { number, state }, stored?.licenseNumber);
  return isOdd && values.sure !== 'yes' ? { number, state } : undefined;
}

/** What is said after saving where other spas have the number, too. */
export async function sharedNumberWarning(
  form: BusinessForm,
  id: string,
  { db }: Pick<Services, 'db'>,
): Promise<string | undefined> {
  const license = { number: form.licenseNumber, state: form.licenseState };
  return sameNumberWarning(await businessesWithNumber(db, license, id));
}
