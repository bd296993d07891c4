import { stateCode } from '../states.ts';
import { cut, folded, splitWords } from '../text.ts';

const PHONE_DIGITS = 10;

/** The same request again within this time is the same lead. */
export const DUPLICATE_WINDOW_MS = 60_000;

/**
 * A phone number as it looks while it is typed: digits only, ten at most, '(512) 555-0132'. A
 * country code that was pasted along ('+1 512…', '1-512…', '1512…') is left out.
 */
export function formatPhone(input: string): string {
  const digits = withoutCountry(nationalDigits(input)).slice(0, PHONE_DIGITS);
  if (digits.length <= 3) return digits && `(${digits}`;
  const local = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? local : `${local}-${digits.slice(6)}`;
}

/** The number as we store it, '(512) 555-0132'; undefined unless it has just ten digits. */
export function parsePhone(text: string): string | undefined {
  if (/[^\d\s()+.-]/.test(text)) return undefined;
  const digits = withoutCountry(nationalDigits(text));
  return digits.length === PHONE_DIGITS ? formatPhone(digits) : undefined;
}

/** Eleven digits of which the first is 1 are ten with the country's code. */
function withoutCountry(digits: string): string {
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

function nationalDigits(text: string): string {
  return text.replace(/^\s*(\+\s*1|1(?=[\s.(-]))/, '').replace(/[^0-9]/g, '');
}

/** A spa owner may write a location in any way that has two letters: 'Austin', 'Austin, TX'. */
export function isLocation(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= 2;
}

const SECOND_MS = 1000;
const INITIAL_RETRY_DELAY_MS = 10 * SECOND_MS;
const MAX_RETRY_DELAY_MS = 4 * 3600 * SECOND_MS;

/** Attempts at a relay before it counts as failed; their pauses add up to more than a day. */
export const MAX_RELAY_ATTEMPTS = 17;

/**
 * Milliseconds to wait after the given number of attempts: 10 s, doubling up to 4 h, and up to a
 * quarter more (`random`, 0 to 1), which keeps relays from returning all at once.
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delayMs = Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** (attempts - 1));
  return Math.round(delayMs * (1 + random / 4));
}

/** So many leads whose next step is due are named on the dashboard; the list has them all. */
export const MAX_DUE_LEADS = 3;

/** Leads on one page of the administrator's list. */
export const LEADS_PER_PAGE = 25;

/** How long a changed status can be taken back. */
export const UNDO_WINDOW_MS = 10 * 60 * SECOND_MS;

export const LEAD_STATUSES = ['new', 'contacted', 'archived'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Specification, section 4: new → contacted, any → archived; all else is an undo or nothing. */
export function isTransitionAllowed(from: LeadStatus, to: LeadStatus): boolean {
  return to === 'archived' ? from !== 'archived' : to === 'contacted' && from === 'new';
}

interface LeadContact {
  businessName: string;
  email: string;
  phone: string;
  location: string;
}

const MAX_SEARCH_TEXT_LENGTH = 500;
const MAX_SEARCH_WORDS = 8;
const MIN_SEARCH_DIGITS = 3;

/** What a search looks through, in code points that an index of either database can hold. */
export function searchText({ businessName, email, phone, location }: LeadContact): string {
  const text = folded([email, phone.replace(/\D/g, ''), location, businessName].join(' '));
  return Array.from(text).slice(0, MAX_SEARCH_TEXT_LENGTH).join('');
}

/** The parts that a lead must hold all of; a phone number in any spelling is one part. */
export function searchWords(search: string): string[] {
  const digits = search.replace(/\D/g, '');
  if (/^[\d\s()+.-]+$/.test(search) && digits.length >= MIN_SEARCH_DIGITS) {
    return [digits.length === PHONE_DIGITS + 1 ? digits.replace(/^1/, '') : digits];
  }
  return splitWords(folded(search), MAX_SEARCH_WORDS);
}

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
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/** Equal where name, city and state are the same however spelled; '' where that is not known. */
export function businessKey(name: string, location: string): string {
  const { city, state } = cityAndState(location);
  const [nameKey, cityKey] = [name, city].map((text) =>
    folded(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return nameKey && cityKey && state ? `${nameKey}|${cityKey}|${state}` : '';
}

/** Far more than a form takes. */
const MAX_LOCATION_LENGTH = 1000;

/**
 * 'Austin, Texas 78701' as city and two-letter state. What names no state that we know is all
 * city, and the state is ''.
 */
export function cityAndState(location: string): { city: string; state: string } {
  const locationText = cut(location, MAX_LOCATION_LENGTH)
    .replace(/[\s,]+(?:usa|u\.s\.a\.|united states)\.?$/i, '')
    .replace(/[\s,]+[0-9]{5}(-[0-9]{4})?$/, '')
    .trim();
  const [, city = '', last = ''] =
    /^(.*?)\s*,\s*([^,]+)$/.exec(locationText) ?? /^(.*)\s([A-Za-z]{2})$/.exec(locationText) ?? [];
  const state = stateCode(last.replaceAll('.', '').trim());
  return state ? { city, state } : { city: locationText, state: '' };
}

/** What is known of a lead on its way to a listed business; all of it is in other records. */
export interface LeadProgress {
  contacted: boolean;
  /** A business was made of it. */
  listed: boolean;
  /** The business has pictures of its own. */
  hasPictures: boolean;
  hasLiveDeal: boolean;
}

export type LeadStep = 'compose' | 'list' | 'create-deal' | 'view-live';

/** The one next thing to do about a lead. */
export function nextStepOf(status: LeadStatus, progress: LeadProgress): LeadStep {
  if (progress.listed) return progress.hasLiveDeal ? 'view-live' : 'create-deal';
  return status === 'contacted' ? 'list' : 'compose';
}
