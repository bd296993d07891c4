import { CHECK_PRIME, MAX_CODE_TEXT_LENGTH, RANDOM_LENGTH } from './rules.ts';

/** Crockford's alphabet: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'ABCDE-FGHJK' for a number below 32⁸; the last two characters are a checksum. */
export function formatVoucherCode(number: number): string {
  const text = digitsOf(number, RANDOM_LENGTH) + digitsOf(number % CHECK_PRIME, 2);
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** However it is typed, scanned or forwarded. Undefined if there is none or more than one. */
export function parseVoucherCode(typed: string): string | undefined {
  const text = plainLetters(typed.slice(0, MAX_CODE_TEXT_LENGTH));
  for (const pattern of WRITINGS) {
    const found = Array.from(text.matchAll(pattern), ([, writing = '']) => codeOf(writing));
    const [code, ...others] = new Set(found.filter((each) => each !== undefined));
    if (code) return others.length === 0 ? code : undefined;
  }
  return codeOf(text);
}

/** Likeliest first: with looser patterns a neighboring word may look like a part of the code. */
const WRITINGS = [
  '[0-9A-Z]{5}[^0-9A-Z\\s]{0,6}[0-9A-Z]{5}',
  '[0-9A-Z]{5}[^0-9A-Z]{1,6}[0-9A-Z]{5}',
  '[0-9A-Z](?:[^0-9A-Z]{1,6}[0-9A-Z]){9}',
  '[0-9A-Z](?:[^0-9A-Z]{0,6}[0-9A-Z]){9}',
].map((writing) => new RegExp(`(?:^|[^0-9A-Z])(?=(${writing})(?![0-9A-Z]))`, 'gi'));

/** Decodes entities and percent signs; addresses within addresses encode them several times. */
function plainLetters(text: string): string {
  return text
    .replace(/&(#x?)?[a-z0-9]{1,8};/gi, ' ')
    .replace(/(?:%(?:25)*[0-9a-f]{2})+/gi, decoded)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%'));
  } catch {
    return encoded;
  }
}

/** Undefined if the text has further letters or digits. */
function codeOf(typed: string): string | undefined {
  const text = typed
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (text.length !== RANDOM_LENGTH + 2) return undefined;
  const digits = Array.from(text, (letter) => ALPHABET.indexOf(letter));
  if (digits.includes(-1)) return undefined;
  const number = digits.slice(0, RANDOM_LENGTH).reduce((sum, digit) => sum * 32 + digit, 0);
  const code = formatVoucherCode(number);
  return code.replace('-', '') === text ? code : undefined;
}

function digitsOf(number: number, length: number): string {
  let rest = number;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = (ALPHABET[rest % 32] ?? '') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
