import { dayIn } from '../../../market/days.ts';
import type { Services } from '../../context.ts';

/** The time zone of the back office's dates. */
export const adminTimeZone = ({ site }: Pick<Services, 'site'>): string => site.timeZone;

/** The day that it is in the office, as '2026-11-24'. */
export const adminToday = (services: Pick<Services, 'site' | 'now'>): string =>
  dayIn(adminTimeZone(services), services.now());
