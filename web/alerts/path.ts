import { type AlertCriteria, criteriaQuery } from '../../market/alerts/rules.ts';

/** Where a visitor asks for an alert: its address has the criteria, as a search's address has them. */
export function alertPath(criteria: AlertCriteria): string {
  return `/alerts?${criteriaQuery(criteria)}`;
}
