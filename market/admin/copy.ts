import { footer } from '../emails/rules.ts';
import type { Site } from '../ports.ts';

export function newDeviceEmail(site: Site, { device, at }: { device: string; at: string }) {
  const { brand, publicUrl } = site;
  return {
    subject: `New sign-in to ${brand}`,
    text: `Hello,

Somebody signed in to the back office of ${brand} from a browser that was not used there before.

- Browser: ${device}
- Time: ${at}

If it was you, you need to do nothing.

If it was not you, open ${publicUrl}/admin/settings/security and press 'Change the password': it signs out every other browser.`,
    footerText: footerOf(site),
  };
}

export function changedFactorsEmail(
  site: Site,
  { change, device, at }: { change: string; device: string; at: string },
) {
  const { brand } = site;
  return {
    subject: `Security change at ${brand}`,
    text: `Hello,

Somebody changed how you sign in to the back office of ${brand}.

- Change: ${change}
- Browser: ${device}
- Time: ${at}

If it was you, you need to do nothing.

If it was not you, set another password at the server with: npm run admin -- set-password. It ends all sessions and removes the authenticator app. An address is set there with: npm run admin -- set-email me@example.com`,
    footerText: footerOf(site),
  };
}

export function wrongCodeEmail(site: Site, { device, at }: { device: string; at: string }) {
  const { brand } = site;
  return {
    subject: `Wrong code at ${brand}`,
    text: `Hello,

Somebody entered your password for the back office of ${brand}, and then a wrong code. Nobody was signed in with it.

- Browser: ${device}
- Time: ${at}

If it was you, you need to do nothing.

If it was not you, somebody knows your password: set another one under Settings, Security. Your authenticator app stays.

You get at most one such email an hour, even if more codes are tried.`,
    footerText: footerOf(site),
  };
}

function footerOf(site: Site): string {
  return footer(site, `You receive this because you are the administrator of ${site.publicUrl}.`);
}
