import { BUSINESS_FIELDS, type BusinessField } from '../businesses/fields.ts';
import { DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { hoursText } from '../hours/line.ts';
import type { ProposalRow } from '../ports.ts';

export type ProposalKind = ProposalRow['kind'];
export type ProposedForm = Record<string, string>;

/** What a spa may ask to change of itself: never its e-mail address, its status, or what others say of it. */
const BUSINESS_NAMES = [
  ...(['name', 'phone', 'address', 'city', 'state', 'zip', 'hours', 'about'] as const),
  ...(['licenseNumber', 'licenseState', 'licenseExpires', 'gallery'] as const),
] satisfies BusinessField[];

const DEAL_NAMES = [
  ...(['title', 'durationMinutes', 'regularPrice', 'dealPrice', 'description'] as const),
  ...(['expiryDate', 'checkoutUrl', 'priceSeenAt'] as const),
] satisfies DealField[];

/** The fields of a proposal by its kind, in the order in which they are shown. */
export const PROPOSED_FIELDS: Record<ProposalKind, readonly string[]> = {
  business: BUSINESS_NAMES,
  deal: DEAL_NAMES,
};

const FIELDS: Record<ProposalKind, Record<string, { label: string }>> = {
  business: BUSINESS_FIELDS,
  deal: DEAL_FIELDS,
};

/** The spa has the rights in its pictures; the form's tick of that name. */
export const MAY_USE_PICTURES = 'mayUsePictures';

/** Proposals of one spa that wait; one more is refused. */
export const MAX_WAITING = 20;

/** Code points of the sentence with 'Not now'. */
export const MAX_ANSWER_LENGTH = 300;

/** A proposed spa's or deal's own values, as typed. */
export function proposedValues(kind: ProposalKind, values: Record<string, unknown>): ProposedForm {
  const names = [...PROPOSED_FIELDS[kind], MAY_USE_PICTURES];
  const given = names.filter((name) => typeof values[name] === 'string');
  return Object.fromEntries(given.map((name) => [name, String(values[name])]));
}

export interface Difference {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** What a proposal would make different, field by field. */
export function differences(
  kind: ProposalKind,
  stored: Record<string, string>,
  form: ProposedForm,
): Difference[] {
  return PROPOSED_FIELDS[kind].flatMap((name) => {
    const [before = '', after = stored[name] ?? ''] = [stored[name], form[name]];
    const label = FIELDS[kind][name]?.label ?? name;
    const shown = (text: string) => (name === 'hours' ? hoursText(text) : text);
    return before === after ? [] : [{ name, label, before: shown(before), after: shown(after) }];
  });
}

/** The actor of a change that a spa asked for and the administrator took. */
export const proposedBy = (actor: string) => `${actor} (proposed by the spa)`;

export const TOO_MANY_WAITING = `${MAX_WAITING} of your changes wait already. We look at them first.`;
