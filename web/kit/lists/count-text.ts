import { formatCount } from '../../../market/deals/format-count.ts';
import { MAX_COUNTED } from '../../../market/rules.ts';

/** '14', '1,000+' */
export function countText(count: number): string {
  return formatCount({ deals: Math.min(count, MAX_COUNTED), orMore: count > MAX_COUNTED });
}
