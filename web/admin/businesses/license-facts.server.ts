import { formatTime } from '../../../market/dates.ts';
import { dayIn } from '../../../market/days.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import type { LicenseFacts } from './license-fields.tsx';

export function licenseFacts(
  app: Pick<Services, 'now' | 'site' | 'zipTable'>,
  business?: BusinessRow,
): LicenseFacts {
  const { now, site, zipTable } = app;
  const officeZone = adminTimeZone(app);
  const timeZone = business ? timeZoneOf(zipTable.find(business.zip)) : officeZone;
  const { license_information_at: at = null, license_information_by: by } = business ?? {};
  return {
    product: site.product,
    today: dayIn(timeZone, now()),
    since: at === null ? undefined : `Since ${formatTime(at, 'date', officeZone)}, by ${by}`,
  };
}
