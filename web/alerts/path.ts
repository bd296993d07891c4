import type { AlertCriteria } from '../../market/alerts/rules.ts';
import { searchPath } from '../layout/search-criteria.ts';

/** Where a visitor asks for an alert: its address has the criteria, as a search's address has them. */
export function alertPath({ zip, radiusMiles, filters }: AlertCriteria): string {
  return searchPath({ zip, radiusMiles, filters }).replace('/deals', '/alerts');
}
