import type { ShownState } from '../../../market/purchases/rules.ts';

export const FAILED_TO_UPDATE = 'Failed to update purchase';

export const stateLabels: Record<ShownState, string> = {
  waiting: 'Waiting for payment',
  look: 'Needs a look',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  'refund-open': 'Refund on its way',
  disputed: 'Disputed',
  'dispute-lost': 'Dispute lost',
  prevented: 'Paid back by the network',
  failed: 'Payment failed',
  dismissed: 'Dismissed',
};

export const UNKNOWN_DEAL = 'Deal unknown';
