import { keepsSecureCookies } from '../../../market/admin/rules.ts';
import type { Services } from '../../context.ts';

export interface Notice {
  title: string;
  text: string;
}

/** What waits for the owner: one plain sentence each, with the setting that ends it. */
export function noticesFor({ site, connected }: Services): Notice[] {
  const notices: Notice[] = [];
  if (!keepsSecureCookies(site.publicUrl)) {
    notices.push({
      title: 'This site is reached without encryption',
      text: 'Passwords can be read on the way. Put it behind https and set PUBLIC_URL to its https address.',
    });
  }
  if (!site.jurisdiction) {
    notices.push({
      title: 'The terms name no governing law',
      text: 'They show “[Jurisdiction]” in its place. Set JURISDICTION, for example to “the State of Texas”.',
    });
  }
  if (!connected.texts) {
    notices.push({
      title: 'No text gateway is connected',
      text: 'Text messages reach nobody’s phone. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    });
  }
  if (!connected.mail) {
    notices.push({
      title: 'No mail server is connected',
      text: 'E-mails to spa owners reach nobody. Set SMTP_URL and MAIL_FROM.',
    });
  }
  notices.push({
    title: 'The testimonials are samples',
    text: 'The landing page marks them “Sample” until you replace them in web/landing/testimonials.tsx.',
  });
  return notices;
}
