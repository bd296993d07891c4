export const FAILED_TO_CONNECT = 'Failed to connect Stripe';
