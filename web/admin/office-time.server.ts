import { dayIn } from '../../market/days.ts';
import type { Services } from '../context.ts';

/** The time zone of the back office's dates. */
export const officeTimeZone = ({ site }: Pick<Services, 'site'>): string => site.timeZone;

/** The day that it is in the office, as '2026-11-24'. */
export const officeToday = (services: Pick<Services, 'site' | 'now'>): string =>
  dayIn(officeTimeZone(services), services.now());
