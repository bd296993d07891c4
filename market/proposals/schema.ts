import { BUSINESS_FIELDS, type BusinessField } from '../businesses/fields.ts';
import { businessValues, joinFields } from '../businesses/schema.ts';
import { type DealProblems, dealValues, parseDealForm } from '../deals/schema.ts';
import { MAX_GALLERY_PICTURES, parseGallery } from '../galleries/rules.ts';
import { PICTURE_MESSAGES } from '../pictures/copy.ts';
import { MAX_PHOTOS_BYTES, MAX_PICTURE_BYTES, pictureAt } from '../pictures/rules.ts';
import { MAY_USE_PICTURES, PROPOSED_FIELDS, type ProposedForm } from './rules.ts';

export type ProposalProblems = Record<string, string>;
export type ParsedProposal =
  | { kind: 'valid'; form: ProposedForm }
  | { kind: 'invalid'; problems: ProposalProblems };

export const PROPOSAL_MESSAGES = {
  pictures: `Please upload up to ${MAX_GALLERY_PICTURES} pictures of your own`,
  rights: 'Please tick that we may use these pictures',
  tooMany: 'Many photos came from your spa today. Please send the others tomorrow.',
} as const;

/**
 * What a spa typed of itself, `names` of its fields alone: the steps of its first visit ask for some.
 * `before` is the gallery that is public now: its pictures stay, all others must have been uploaded here.
 */
export function parseOwnSpa(
  values: Record<string, string>,
  names: readonly string[] = PROPOSED_FIELDS.business,
  before = '',
): ParsedProposal {
  const typed = businessValues(joinFields(values));
  const form: ProposedForm = {};
  const problems: ProposalProblems = {};
  for (const name of names.filter(isBusinessField)) {
    const result = BUSINESS_FIELDS[name].read(typed[name]);
    if ('problem' in result) problems[name] = result.problem;
    else form[name] = result.value;
  }
  if (form.gallery !== undefined && form.gallery !== before) {
    const known = new Set(parseGallery(before).map(({ url }) => url));
    const isOurs = ({ url }: { url: string }) => known.has(url) || pictureAt(url) !== undefined;
    if (!parseGallery(form.gallery).every(isOurs)) problems.gallery = PROPOSAL_MESSAGES.pictures;
    else if (form.gallery !== '' && values[MAY_USE_PICTURES] !== 'yes')
      problems[MAY_USE_PICTURES] = PROPOSAL_MESSAGES.rights;
    form[MAY_USE_PICTURES] = values[MAY_USE_PICTURES] === 'yes' ? 'yes' : '';
  }
  return Object.keys(problems).length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', form };
}

/** Why a spa's photos cannot be taken, `stays` of which are there already; undefined where they can. */
export function photosProblem(
  files: { name: string; size: number }[],
  stays: number,
): string | undefined {
  if (stays + files.length > MAX_GALLERY_PICTURES) return PROPOSAL_MESSAGES.pictures;
  const large = files.find(({ size }) => size > MAX_PICTURE_BYTES);
  if (large)
    return files.length > 1 ? `${large.name}: ${PICTURE_MESSAGES.large}` : PICTURE_MESSAGES.large;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_PHOTOS_BYTES ? PICTURE_MESSAGES.many : undefined;
}

const isBusinessField = (name: string): name is BusinessField =>
  PROPOSED_FIELDS.business.includes(name) && name in BUSINESS_FIELDS;

/** Settings give a taken deal its policy. */
const NO_POLICY = 'As the site’s settings say.';

/** A deal as a spa proposes it: a draft, so link and last day may still be missing. */
export function parseOwnDeal(values: Record<string, string>): ParsedProposal {
  const own = Object.fromEntries(PROPOSED_FIELDS.deal.map((name) => [name, values[name] ?? '']));
  const typed = dealValues(own);
  const { problems } = parseDealForm(
    { ...typed, maxPurchases: '1', cancellationPolicy: NO_POLICY },
    true,
  );
  const shown: DealProblems = Object.fromEntries(
    Object.entries(problems).filter(([name]) => PROPOSED_FIELDS.deal.includes(name)),
  );
  if (Object.keys(shown).length > 0) return { kind: 'invalid', problems: { ...shown } };
  const form = Object.fromEntries(
    PROPOSED_FIELDS.deal.map((name) => [
      name,
      String(typed[name as keyof typeof typed] ?? '').trim(),
    ]),
  );
  return { kind: 'valid', form };
}
