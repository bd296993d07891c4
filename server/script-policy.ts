import { createHash } from 'node:crypto';

/**
 * Takes the render's nonce out of a page and allows, by their hashes, the inline scripts that
 * carried it: the page can then be kept and shown to everyone. A script smuggled in by data never
 * had the nonce, so it is not allowed to run.
 */
export function allowOwnScripts(page: string, nonce: string): { html: string; scripts: string[] } {
  const ours = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = new Set<string>();
  for (const [, text] of page.matchAll(ours)) if (text) hashes.add(`sha256-${sha256(text)}`);
  return { html: page.replaceAll(` nonce="${nonce}"`, ''), scripts: [...hashes] };
}

/**
 * The Content-Security-Policy of a page, whose inline scripts are named by hash or nonce. Deals'
 * pictures may stand on any https host.
 */
export function pagePolicy(scripts: string[], styleHash: string, publicUrl: string): string {
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts.map((script) => `'${script}'`)].join(' ')}`,
    `style-src 'self' 'sha256-${styleHash}'`,
    `img-src 'self' data: https: ${publicUrl}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (publicUrl.startsWith('https:')) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64');
}
