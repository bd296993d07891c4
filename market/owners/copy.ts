import { footer } from '../emails/rules.ts';
import type { Site } from '../ports.ts';

const WHY = 'You receive this because your spa has a page of its own here.';

/** In place of the link in a stored mail. */
export const LINK_HERE = '{owner link}';

/** A spa's link in a mail of its own. */
export function linkEmail(site: Site, name: string) {
  const { brand, supportEmail } = site;
  return {
    subject: `Your page at ${brand}`,
    text: `Hello,

This is the link to the page of ${name} at ${brand}. There you check vouchers, see what was bought, and change your deals:

${LINK_HERE}

Keep it to yourself: whoever has it can use your vouchers and pause your deals. If it got into other hands, write to ${supportEmail}, and we make another.

The ${brand} team`,
    footerText: footer(site, WHY),
  };
}

/** Every start is told to the spa, so that a stranger's is noticed. */
export function startedEmail(site: Site, device: string) {
  const { brand, supportEmail } = site;
  return {
    subject: 'Your page was opened on a new phone',
    text: `Hello,

Your page at ${brand} was just opened on a new phone or computer: ${device}.

If that was somebody at your spa, all is well. If not, write to ${supportEmail}: we end your link and make another.

The ${brand} team`,
    footerText: footer(site, WHY),
  };
}

export const LICENSE_LEFT = 'Your spa is saved. Its license number is still missing.';

export const STEPS_LEFT = 'Please do all four steps first.';

export const LINK_SENT = 'If a spa here has this address, its link is on its way.';

/** The welcome mail's four items, as what a spa does at its own page. */
export const OWNER_STEPS = [
  {
    id: 'terms',
    title: 'Terms',
    text: 'Read our terms of service and tell us that you agree.',
    to: '/owner/terms',
  },
  {
    id: 'license',
    title: 'License',
    text: 'Your spa, and its current state license.',
    to: '/owner/spa',
  },
  {
    id: 'photos',
    title: 'Photos',
    text: 'Three or more photos of your rooms.',
    to: '/owner/photos',
  },
  {
    id: 'menu',
    title: 'Service menu',
    text: 'Your first deal, with its duration and regular price.',
    to: '/owner/deal',
  },
] as const;
