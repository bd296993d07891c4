/** What a browser says before it sends a form; the server has the last word. */
export const isLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text);

/** Equal where two e-mail addresses are the same: no mail server in use distinguishes letter case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Equal where two addresses are one mailbox: what is behind '+' is its owner's note, and Google reads
 * no dots. For limits alone: who writes one is answered at the address that they gave.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = emailKey(email).split('@');
  const name = local.replace(/\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
