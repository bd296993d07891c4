/** How many codes are made at once; each works once. */
export const RECOVERY_CODES = 10;

/** The code as made, however it is typed: 'ABCD efgh jkmn-pqrs' is 'abcd-efgh-jkmn-pqrs'. */
export function normalizeRecoveryCode(typed: string): string {
  const signs = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return signs.match(/.{1,4}/g)?.join('-') ?? '';
}
