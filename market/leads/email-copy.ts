import { footer, TOKEN_PLACEHOLDER } from '../emails/rules.ts';
import { LINK_HERE } from '../owners/copy.ts';
import type { Site } from '../ports.ts';

/** Specification, section 9. */
export function welcomeSubject(brand: string, business: string): string {
  return `Welcome to ${brand}: Next Steps for ${business}`;
}

/** Specification, section 9; with the spa's `link` to each of them. */
const onboardingItems = ({ product, publicUrl }: Site, link?: string) => {
  const to = (step: string) => (link ? ` ${link}?step=${step}` : '');
  return `1. Terms: read our terms of service at ${publicUrl}/terms and tell us that you agree.${to('terms')}
2. License: send a copy of your current state license to provide ${product} services.${to('license')}
3. Photos: send three or more photos of your rooms, as large as you have them.${to('photos')}
4. Service menu: send your services with their durations and regular prices.${to('menu')}`;
};

/** Sent at once to whoever asks to be listed; no word of it is a visitor's. */
export function receivedEmail(site: Site) {
  const { brand, publicUrl, supportEmail } = site;
  return {
    subject: 'We have your request',
    text: `Hello,

Thank you for asking ${brand} to list your spa. These four things come next:

${onboardingItems(site)}

Send them to ${supportEmail}, or wait until we write to you. How we handle what you send us is explained at ${publicUrl}/privacy.

If you did not ask for this, do nothing. No spa is listed without these four things.

The ${brand} team`,
    footerText: footer(
      site,
      'You receive this because your address was entered in our form for spa owners.',
      `No more emails from us: ${publicUrl}/unsubscribe/${TOKEN_PLACEHOLDER}`,
    ),
  };
}

export function welcomeText(site: Site, business: string) {
  const { brand, publicUrl, supportEmail } = site;
  return `Hello,

Thank you for asking to list ${business} on ${brand}. Four things are needed before your first deal can go live:

${onboardingItems(site, LINK_HERE)}

You can do all four at the links above, or reply to this email with them, or write to ${supportEmail}. How we handle what you send us is explained at ${publicUrl}/privacy.

We look forward to working with you.

The ${brand} team`;
}

/** US law (CAN-SPAM) requires a way to unsubscribe. */
export function leadFooter(site: Site, business: string, unsubscribeUrl: string): string {
  return footer(
    site,
    `You receive this because a request to list ${business} on ${site.brand} was sent with your address.`,
    `No more emails from us: ${unsubscribeUrl}`,
  );
}
