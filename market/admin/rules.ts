const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * A password of groups of four unmistakable letters and digits: 79 random bits in four groups, 118 in
 * six.
 */
export function generatePassword(
  randomBelow: (limit: number) => number,
  groups = PASSWORD_GROUPS,
): string {
  const character = () => PASSWORD_ALPHABET[randomBelow(PASSWORD_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}
