import { dayIn } from '../../../market/days.ts';
import type { Services } from '../../context.ts';

export const adminTimeZone = ({ site }: Pick<Services, 'site'>): string => site.timeZone;

/** '2026-11-24' in the office's time zone. */
export const adminToday = (services: Pick<Services, 'site' | 'now'>): string =>
  dayIn(adminTimeZone(services), services.now());
