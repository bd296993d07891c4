import type { PurchaseRow } from '../../../market/ports.ts';
import type { PurchaseFilter } from '../../../market/purchases/filters.ts';

export const FAILED_TO_UPDATE = 'Failed to update purchase';

export const stateLabels: Record<PurchaseRow['state'], string> = {
  waiting: 'Waiting for money',
  look: 'Please look',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const filterNames: Record<PurchaseFilter, string> = {
  paid: 'Paid',
  look: 'Please look',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const UNKNOWN_DEAL = 'Not known for which deal';
