import { formatDate } from '../../../market/dates.ts';

/** '2026-11-24' as people say it: 'Tuesday, November 24', or 'today'. */
export function formatPlannedDay(day: string, today: string): string {
  if (day === today) return 'today';
  const style = day.slice(0, 4) === today.slice(0, 4) ? 'longDay' : 'longDate';
  return formatDate(day, style);
}
