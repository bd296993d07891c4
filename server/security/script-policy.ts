import { hash } from 'node:crypto';

const sourceList = (sources: string[]) =>
  ["'self'", ...sources.map((source) => `'${source}'`)].join(' ');

/** Source: developers.google.com/maps/documentation/javascript/content-security-policy */
const GOOGLE_SCRIPTS = ['https://maps.googleapis.com', "'unsafe-eval'", 'blob:'];
const GOOGLE_REST = [
  "connect-src 'self' https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:",
  "font-src 'self' https://fonts.gstatic.com",
  'frame-src https://*.google.com',
  'worker-src blob:',
];

/** Google's script puts the nonce on its styles. It is made after the page, so the page cannot contain it. */
export function allowGoogleStyles(page: string, styleNonce: string): string {
  return page.replace('<style id="styles"', `<style id="styles" nonce="${styleNonce}"`);
}

/** Inline scripts and styles are named by hash. Deals' pictures and map tiles may be on any https host. */
export function pagePolicy(
  scripts: string[],
  styles: string[],
  publicUrl: string,
  google?: { styleNonce: string },
): string {
  const googleStyles = google ? ` 'nonce-${google.styleNonce}' https://fonts.googleapis.com` : '';
  const policy = [
    "default-src 'self'",
    [`script-src ${sourceList(scripts)}`, ...(google ? GOOGLE_SCRIPTS : [])].join(' '),
    `style-src ${sourceList(styles)}${googleStyles}`,
    `img-src 'self' data: https: ${publicUrl}`,
    ...(google ? GOOGLE_REST : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (publicUrl.startsWith('https:')) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}

/** Nothing on the page runs, sends, or loads from elsewhere except pictures. */
export function previewPolicy(styles: string[], publicUrl: string): string {
  return [
    "default-src 'self'",
    "script-src 'none'",
    `style-src ${sourceList(styles)}`,
    `img-src 'self' data: https: ${publicUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Links lead nowhere, scripts are left out, and landmarks differ from those of the page around it. */
export function asPreview(page: string): string {
  return page
    .replace(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<(header|main|footer)\b/g, '<$1 aria-label="Preview"');
}

/** Finds only the document's own scripts, because React escapes what it shows. */
export const inlineScripts = (document: string): string[] =>
  Array.from(
    document.matchAll(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs),
    ([, text = '']) => text,
  );

export const hashOf = (text: string) => `sha256-${sha256(text)}`;

export const sha256 = (data: string | Buffer): string => hash('sha256', data, 'base64');
