import type { CheckoutLink } from '../ports/stripe.ts';
import type { Site } from '../ports.ts';

/** Real Stripe links never begin like this. */
export const DEMO_LINK = 'https://buy.stripe.com/test_demo';

/** An address that reaches nobody (RFC 2606). */
export const DEMO_BUYER = { name: 'Ana Lopez', email: 'ana.lopez@example.com' };

export const DEMO_LINK_ID = 'plink_demo';

/** In a demo, the demo's own links lead to a page of the demo. */
export function bookingUrl(
  deal: { id: string; checkoutUrl: string },
  { isDemo }: Pick<Site, 'isDemo'>,
): string {
  return isDemo && deal.checkoutUrl.startsWith(DEMO_LINK)
    ? `/demo/checkout/${deal.id}`
    : deal.checkoutUrl;
}

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
