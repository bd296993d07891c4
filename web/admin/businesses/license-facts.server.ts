import { formatDate, formatTime } from '../../../market/dates.ts';
import { dayIn } from '../../../market/days.ts';
import { timeZoneOf } from '../../../market/deals/rules.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import type { RecordFact } from '../../kit/lists/record-header.tsx';
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

/** 'License until Nov 5, 2027', which leads to its fields. */
export function licenseFact(
  { now, zipTable }: Pick<Services, 'now' | 'zipTable'>,
  business: BusinessRow,
): RecordFact {
  const { license_found: found, license_expires_on: ends, license_number: number } = business;
  const today = dayIn(timeZoneOf(zipTable.find(business.zip)), now());
  const isOnFile = number !== '' || business.has_license_information === 1;
  const hasEnded = ends !== null && today > ends;
  const isRefuted = found !== '' && found !== 'active';
  const until = ends && `${hasEnded ? 'ended' : 'until'} ${formatDate(ends)}`;
  return {
    name: 'License',
    value: isRefuted ? found : until || (isOnFile ? 'on file' : 'missing'),
    to: '#license',
    isWarning: isRefuted || hasEnded || (until === null && !isOnFile),
  };
}
