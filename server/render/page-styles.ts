import { EMAIL_STYLE } from '../../market/emails/html.ts';
import type { Settings } from '../../market/settings/rules.ts';
import type { PageState } from '../../web/context.ts';
import { accentStyle } from '../../web/kit/layout/accent/accent.ts';
import { stylesheets } from '../../web/kit/layout/stylesheets.server.ts';
import { asPreview, hashOf } from '../security/script-policy.ts';

/** The preview of an e-mail obeys the policy of the page around it. */
const emailHash = hashOf(EMAIL_STYLE);

const pageHashes = {
  publicPages: hashOf(stylesheets.publicPages),
  admin: hashOf(stylesheets.admin),
};

/** No script runs in a preview, but its browser does not know that, so all is shown as without scripts. */
const previewStylesheet = stylesheets.publicPages.replaceAll('(scripting:none)', 'all');
const previewHash = hashOf(previewStylesheet);

function accentHashes({ values }: Settings): string[] {
  const accentCss = accentStyle(values.accent);
  return accentCss ? [hashOf(accentCss)] : [];
}

export function pageStyles({ stylesheet }: PageState, settings: Settings): string[] {
  return [pageHashes[stylesheet], emailHash, ...accentHashes(settings)];
}

export function previewPage(
  { html = '' }: PageState,
  settings: Settings,
): { html: string; styles: string[] } {
  const unscripted = html.replace(stylesheets.publicPages, () => previewStylesheet);
  return { html: asPreview(unscripted), styles: [previewHash, ...accentHashes(settings)] };
}
