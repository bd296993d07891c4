import { EMAIL_STYLE } from '../../market/emails/html.ts';
import type { Settings } from '../../market/settings/rules.ts';
import type { PageState } from '../../web/context.ts';
import { accentStyle } from '../../web/kit/layout/accent/accent.ts';
import { stylesheets } from '../../web/kit/layout/stylesheets.server.ts';
import { asPreview, hashOf } from '../security/script-policy.ts';

/** The preview of a mail obeys the policy of the page around it. */
const emailHash = hashOf(EMAIL_STYLE);

const pageHashes = {
  publicPages: hashOf(stylesheets.publicPages),
  admin: hashOf(stylesheets.admin),
};

/** In a preview no script runs, which its browser does not know: all is shown as without scripts. */
const previewStylesheet = stylesheets.publicPages.replaceAll('(scripting:none)', 'all');
const previewHash = hashOf(previewStylesheet);

/** The owner's color, where one is chosen, has an inline style of its own. */
function accentHashes({ values }: Settings): string[] {
  const accentCss = accentStyle(values.accent);
  return accentCss ? [hashOf(accentCss)] : [];
}

/** A page's inline styles by hash. */
export function pageStyles({ stylesheet }: PageState, settings: Settings): string[] {
  return [pageHashes[stylesheet], emailHash, ...accentHashes(settings)];
}

/** A finished page to be looked at and nothing else, and its inline styles by hash. */
export function previewPage(
  { html = '' }: PageState,
  settings: Settings,
): { html: string; styles: string[] } {
  const unscripted = html.replace(stylesheets.publicPages, () => previewStylesheet);
  return { html: asPreview(unscripted), styles: [previewHash, ...accentHashes(settings)] };
}
