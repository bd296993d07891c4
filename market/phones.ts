import { PHONE_DIGITS } from './rules.ts';

/** '(512) 555-0132' while typing. A country code ('+1 512…', '1-512…', '1512…') is dropped. */
export function formatPhone(input: string): string {
  const digits = withoutCountry(nationalDigits(input)).slice(0, PHONE_DIGITS);
  if (digits.length <= 3) return digits && `(${digits}`;
  const local = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? local : `${local}-${digits.slice(6)}`;
}

/** '(512) 555-0132'; undefined unless there are ten digits. */
export function parsePhone(text: string): string | undefined {
  if (/[^\d\s()+.-]/.test(text)) return undefined;
  const digits = withoutCountry(nationalDigits(text));
  return digits.length === PHONE_DIGITS ? formatPhone(digits) : undefined;
}

function withoutCountry(digits: string): string {
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

function nationalDigits(text: string): string {
  return text.replace(/^\s*(\+\s*1|1(?=[\s.(-]))/, '').replace(/[^0-9]/g, '');
}
