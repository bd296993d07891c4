import type { DealField } from '../../../market/deals/schema.ts';

/** The fields' names (decisions, section 10), in the order of the form. */
export const labels: Record<DealField, string> = {
  businessId: 'Business',
  title: 'Title',
  description: 'Description',
  regularPrice: 'Regular Price',
  dealPrice: 'Deal Price',
  durationMinutes: 'Duration (minutes)',
  maxPurchases: 'Maximum Purchases',
  imageUrl: 'Image URL',
  checkoutUrl: 'Checkout Link',
  expiryDate: 'Expiry Date',
  cancellationPolicy: 'Cancellation Policy',
};
