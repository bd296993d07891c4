import { typedLicense } from '../../../market/businesses/schema.ts';
import {
  type LabelContext,
  type LicenseLabel,
  licenseLabel,
} from '../../../market/licenses/rules.ts';

export function labelOfForm(
  values: Record<string, unknown>,
  context: Omit<LabelContext, 'kinds'>,
): LicenseLabel {
  return licenseLabel(typedLicense(values), {
    ...context,
    kinds: ['massage'],
  });
}
