import { formatNumber, pluralize } from '../words.ts';

type Count = { deals: number; orMore: boolean };

/** '14', '1,000+' */
export function formatCount({ deals, orMore }: Count): string {
  return `${formatNumber(deals)}${orMore ? '+' : ''}`;
}

/** '1 deal', '24 deals', '1,000+ deals' */
export function formatDealCount(count: Count): string {
  return `${formatCount(count)} ${pluralize(count.orMore ? 2 : count.deals, 'deal')}`;
}
