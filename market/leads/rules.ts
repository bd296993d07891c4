import { MINUTE_MS } from '../durations.ts';
import { stateCode } from '../states.ts';
import { cut, folded } from '../text.ts';

/** The same phone may have many requests; no more of these are compared. */
export const MAX_PHONE_MATCHES = 200;

/** Characters that are stored of where a visitor came from. */
export const MAX_SOURCE_LENGTH = 100;

/** Leads and businesses that a lead’s page names as alike. */
export const MAX_RELATED = 3;

/** The same request again within this time is the same lead. */
export const DUPLICATE_WINDOW_MS = 60_000;

/** A spa owner may write a location in any way that has two letters: 'Austin', 'Austin, TX'. */
export function isLocation(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= 2;
}

/** The dashboard names at most so many leads whose next step is due; the list has them all. */
export const MAX_DUE_LEADS = 3;

/** Leads on one page of the administrator's list. */
export const LEADS_PER_PAGE = 25;

/** How long a changed status can be taken back. */
export const UNDO_WINDOW_MS = 10 * MINUTE_MS;

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

/** What a search looks through, in code points that an index of either database can hold. */
export function searchText({ businessName, email, phone, location }: LeadContact): string {
  const text = folded([email, phone.replace(/\D/g, ''), location, businessName].join(' '));
  return Array.from(text).slice(0, MAX_SEARCH_TEXT_LENGTH).join('');
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
