import { hash } from 'node:crypto';

const sourceList = (sources: string[]) =>
  ["'self'", ...sources.map((source) => `'${source}'`)].join(' ');

/** What Google's guide asks for: developers.google.com/maps/documentation/javascript/content-security-policy */
const GOOGLE_SCRIPTS = ['https://maps.googleapis.com', "'unsafe-eval'", 'blob:'];
const GOOGLE_REST = [
  "connect-src 'self' https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:",
  "font-src 'self' https://fonts.gstatic.com",
  'frame-src https://*.google.com',
  'worker-src blob:',
];

/**
 * Gives a finished page's stylesheet a nonce, which Google's script then puts on the styles that it
 * adds. The nonce is made after the page’s content, so the content cannot contain it.
 */
export function allowGoogleStyles(page: string, styleNonce: string): string {
  return page.replace('<style id="styles"', `<style id="styles" nonce="${styleNonce}"`);
}

/**
 * The Content-Security-Policy of a page, whose inline scripts and styles are named by hash. Deals' pictures, and the tiles of a map, may be on any https host.
 */
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

/** A page that may only be looked at: nothing in it runs, sends or loads from elsewhere but pictures. */
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

/**
 * A page to be looked at: its links lead nowhere, its scripts, which may not run, do not travel,
 * and its landmarks are distinct from those of the page around it.
 */
export function asPreview(page: string): string {
  return page
    .replace(/(<a\b[^>]*?) href="[^"]*"/g, '$1')
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<(header|main|footer)\b/g, '<$1 aria-label="Preview"');
}

/** The texts of a document's own scripts. Nothing else in it can be one: React escapes what it shows. */
export const inlineScripts = (document: string): string[] =>
  Array.from(
    document.matchAll(/<script(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs),
    ([, text = '']) => text,
  );

/** The name of an inline script or style in a page's policy. */
export const hashOf = (text: string) => `sha256-${sha256(text)}`;

export const sha256 = (data: string | Buffer): string => hash('sha256', data, 'base64');
