/** For the browser's own check; the server decides. */
export const isLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text);

/** Mail servers do not distinguish letter case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** '+note' and Gmail's dots are ignored. Only for limits: answers go to the address as given. */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = emailKey(email).split('@');
  const name = local.replace(/\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
