import { EMAIL_STYLE } from '../../market/emails/rules.ts';
import type { Settings } from '../../market/settings/rules.ts';
import type { PageState } from '../../web/context.ts';
import { accentStyle } from '../../web/layout/accent/accent.ts';
import { stylesheets } from '../../web/layout/stylesheets.server.ts';
import { asPreview, sha256 } from '../security/script-policy.ts';

/** As a page's policy names an inline script or style. */
export const hashOf = (text: string) => `sha256-${sha256(text)}`;
const hashes = new Map(Object.values(stylesheets).map((text) => [text, hashOf(text)]));
/** The preview of a mail obeys the policy of the page around it. */
const emailHash = hashOf(EMAIL_STYLE);

/** In a preview no script runs, which its browser does not know: all is shown as without scripts. */
const previewStylesheet = stylesheets.publicPages.replaceAll('(scripting:none)', 'all');
const previewHash = hashOf(previewStylesheet);

/** The owner's color, where one is chosen, has an inline style of its own. */
function accentHashes({ accent }: Settings): string[] {
  const accentCss = accentStyle(accent);
  return accentCss ? [hashOf(accentCss)] : [];
}

export function pageStyles({ stylesheet }: PageState, settings: Settings): string[] {
  return [hashes.get(stylesheet) ?? hashOf(stylesheet), emailHash, ...accentHashes(settings)];
}

/** A finished page to be looked at and nothing else, and its inline styles by hash. */
export function previewPage(
  { html = '', stylesheet }: PageState,
  settings: Settings,
): { html: string; styles: string[] } {
  return {
    html: asPreview(html.replace(stylesheet, () => previewStylesheet)),
    styles: [previewHash, ...accentHashes(settings)],
  };
}
