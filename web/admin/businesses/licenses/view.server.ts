import { formatTime } from '../../../../market/dates.ts';
import { FOUND, lawLines, PERMIT } from '../../../../market/licenses/copy.ts';
import { CHECK_LIFE_DAYS, standingOf } from '../../../../market/licenses/rules.ts';
import {
  confirmedBoardLinks,
  licensesOf,
  type StoredLicense,
} from '../../../../market/licenses/store.server.ts';
import type { Services } from '../../../context.ts';
import { adminTimeZone } from '../../admin-time.server.ts';
import { WAYS } from './copy.ts';

export type LicenseView = Awaited<ReturnType<typeof licenseViews>>[number];

/** The licenses of a business as the screen shows them. */
export async function licenseViews(
  { db, licensing, now: clock, site }: Pick<Services, 'db' | 'licensing' | 'now' | 'site'>,
  businessId: string,
  timeZone: string,
) {
  const now = clock();
  const links = await confirmedBoardLinks(db);
  const adminZone = adminTimeZone({ site });
  return (await licensesOf(db, businessId)).map((license) => {
    const { id, holder, holderName, number, state, localAuthority, expiresOn, checks } = license;
    const licensed = licensing.find(state);
    return {
      id,
      number,
      state,
      title: `${localAuthority ? 'Permit' : PERMIT[holder === 'establishment' ? holder : 'license']} ${number}`,
      stateName: licensed?.name ?? state,
      board: licensed?.board,
      law: licensed ? lawLines(licensed) : ['We have no information about its law.'],
      link: links.get(state),
      /** What nobody has confirmed yet. */
      suggestedLink: licensed?.lookupUrl ?? '',
      standing: standingText(license, now, timeZone),
      stored: { holder, holderName, number, state, localAuthority, expiresOn: expiresOn ?? '' },
      checks: checks.map((check) => checkView(check, businessId, adminZone)),
    };
  });
}

function standingText(license: StoredLicense, now: number, timeZone: string): string {
  const standing = standingOf(license, { now, timeZone });
  const { check } = license;
  switch (standing.kind) {
    case 'confirmed':
      return `Confirmed until ${formatTime(standing.until - 1, 'date', timeZone)}.`;
    case 'stated':
      return check
        ? `The last check is more than ${CHECK_LIFE_DAYS} days old: pages say “as stated by the spa”.`
        : 'Not checked yet: pages say “as stated by the spa”.';
    case 'expired':
      return 'Expired: pages do not show it.';
    case 'refuted':
      return `${check ? FOUND[check.found] : ''}: pages do not show it.`;
  }
}

function checkView(check: StoredLicense['checks'][number], businessId: string, timeZone: string) {
  const seen = [
    check.business_id !== businessId && `At ${check.business}.`,
    check.name_seen && `Name: ${check.name_seen}.`,
    check.expires_seen && `Expires: ${check.expires_seen}.`,
  ];
  return {
    id: check.id,
    found: FOUND[check.found],
    when: formatTime(check.checked_at, 'full', timeZone),
    how: WAYS.find(({ value }) => value === check.how)?.label ?? '',
    actor: check.actor,
    seen: seen.filter(Boolean).join(' '),
    note: check.note,
  };
}
