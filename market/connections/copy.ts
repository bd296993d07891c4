import { footer } from '../emails/rules.ts';
import type { Site } from '../ports.ts';

/** The e-mail that 'Send a test' sends to the administrator. */
export function testEmail(site: Site) {
  const { brand } = site;
  return {
    subject: `A test from ${brand}`,
    text: `Hello,

this is the test that you asked for. ${brand} can send emails.`,
    footerText: footer(
      site,
      'You receive this because “Send a test” was pressed in the back office.',
    ),
  };
}

export const testText = ({ brand }: Site) =>
  `${brand}: This is a test from the back office. Reply STOP to get no more texts.`;
