import type { CheckoutLink } from '../ports/stripe.ts';
import type { Site } from '../ports.ts';

/** How the links of the demo's own Stripe begin; Stripe's are never written like that. */
export const DEMO_LINK = 'https://buy.stripe.com/test_demo';

/** The buyer in a demo, at an address that reaches nobody (RFC 2606). */
export const DEMO_BUYER = { name: 'Ana Lopez', email: 'ana.lopez@example.com' };

/** How the ids of those links begin. */
export const DEMO_LINK_ID = 'plink_demo';

/**
 * Where 'Book Now' leads: the deal's own link, which is always Stripe's; in a demo, a page of the
 * demo's for the links of its own Stripe.
 */
export function bookingUrl(
  deal: { id: string; checkoutUrl: string },
  { isDemo }: Pick<Site, 'isDemo'>,
): string {
  return isDemo && deal.checkoutUrl.startsWith(DEMO_LINK)
    ? `/demo/checkout/${deal.id}`
    : deal.checkoutUrl;
}

/** The link at an address of the demo's own Stripe. */
export const demoLink = (url: string, priceCents: number): CheckoutLink => ({
  id: `${DEMO_LINK_ID}${url.slice(DEMO_LINK.length).replaceAll(/\W/g, '')}`,
  url,
  isActive: true,
  priceCents,
  currency: 'usd',
  completed: 0,
  limit: undefined,
  allowsPromotionCodes: false,
  hasOptionalItems: false,
});
