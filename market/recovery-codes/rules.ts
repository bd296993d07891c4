/** Each works once. */
export const RECOVERY_CODES = 10;

/** Six: 112 bits or more need no slow hash (ASVS 5.0, 6.5.2). Older codes have four groups. */
export const RECOVERY_GROUPS = 6;

/** 'ABCD efgh jkmn-pqrs' is 'abcd-efgh-jkmn-pqrs'. */
export function normalizeRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return signs.match(/.{1,4}/g)?.join('-') ?? '';
}
