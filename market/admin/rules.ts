const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password of four groups of four unmistakable letters and digits: 79 random bits. */
export function generatePassword(randomBelow: (limit: number) => number): string {
  const character = () => PASSWORD_ALPHABET[randomBelow(PASSWORD_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: PASSWORD_GROUPS }, group).join('-');
}
