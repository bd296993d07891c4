import type { PurchaseRow } from '../ports.ts';

/** The list's filters; partial refunds count as refunds. */
export const FILTERED_STATES = {
  paid: ['paid'],
  look: ['look'],
  refunded: ['refunded', 'partly-refunded'],
  disputed: ['disputed'],
} as const satisfies Record<string, ReadonlyArray<PurchaseRow['state']>>;

export type PurchaseFilter = keyof typeof FILTERED_STATES;
export const PURCHASE_FILTERS = Object.keys(FILTERED_STATES) as PurchaseFilter[];
