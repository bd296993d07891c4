import { MINUTE_MS } from '../durations.ts';
import { stateCode } from '../states.ts';
import { cut, folded } from '../text.ts';

/** Requests with one phone that are compared. */
export const MAX_PHONE_MATCHES = 200;

export const MAX_SOURCE_LENGTH = 100;

export const MAX_RELATED = 3;

export const DUPLICATE_WINDOW_MS = 60_000;

/** At least two letters: 'Austin', 'Austin, TX'. */
export function isLocation(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= 2;
}

export const MAX_DUE_LEADS = 3;

export const UNDO_WINDOW_MS = 10 * MINUTE_MS;

export const LEAD_STATUSES = ['new', 'contacted', 'archived'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Specification, section 4: new → contacted, any → archived. */
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

/** Cut to what an index of either database can hold. */
export function searchText({ businessName, email, phone, location }: LeadContact): string {
  const text = folded([email, phone.replace(/\D/g, ''), location, businessName].join(' '));
  return Array.from(text).slice(0, MAX_SEARCH_TEXT_LENGTH).join('');
}

/** Equal for the same name, city and state in any spelling; '' if one is unknown. */
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

/** 'Austin, Texas 78701' is 'Austin', 'TX'. Without a known state all of it is the city. */
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

/** All of this is derived from other records. */
export interface LeadProgress {
  contacted: boolean;
  listed: boolean;
  hasPictures: boolean;
  hasLiveDeal: boolean;
}

export type LeadStep = 'compose' | 'list' | 'create-deal' | 'view-live';

export function nextStepOf(status: LeadStatus, progress: LeadProgress): LeadStep {
  if (progress.listed) return progress.hasLiveDeal ? 'view-live' : 'create-deal';
  return status === 'contacted' ? 'list' : 'compose';
}
