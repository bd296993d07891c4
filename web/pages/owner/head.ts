import type { Site } from '../../../market/ports.ts';
import type { RouteFacts } from '../../route-facts.ts';

export const LOST_LINK = '/owner/link';

/** A month ('2026-12') of the spa's statements; '' is the newest. */
export const statementPath = (month = '') => `/owner/statement${month && `?month=${month}`}`;

export const FAILED = 'That did not work just now';

export const OWNERS_ONLY = {
  access: 'owner',
  cached: false,
  counted: false,
  listed: false,
} satisfies RouteFacts;

/** Nobody else finds a spa's page. */
export const ownerHead = ({ brand }: Pick<Site, 'brand'>, title = 'Your page') => ({
  title: `${title} | ${brand}`,
  description: 'Check vouchers, see your month, change your deals.',
  hidden: true,
});
