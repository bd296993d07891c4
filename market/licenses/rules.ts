import { dayIn, endOfDay } from '../days.ts';
import { guessKind } from '../deals/rules.ts';
import { DAY_MS } from '../durations.ts';
import { badge, line, noLicenseIn, PERMIT, permitLine, type StateLaw } from './copy.ts';

/** Code points, as the database has them. */
export const MAX_NUMBER_LENGTH = 40;

/** For how long a look at the board counts: ours, for boards suspend and people move. */
export const CHECK_LIFE_DAYS = 180;

/** An alarm is raised this many days before a license's last day, and (0) once that has passed. */
export const EXPIRY_ALARM_DAYS = [60, 30, 7, 0];

const NEVER = Number.POSITIVE_INFINITY;

/** A number's letters and digits, upper case: 'MT-0123 45' and 'mt012345' are the same. */
export function licenseKey(number: string): string {
  return number
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, MAX_NUMBER_LENGTH);
}

/** Kinds of deals that are massage, which the boards of the table license. */
export const MASSAGE_KINDS = ['massage', 'couples', 'prenatal'];
export const isMassage = (kind: string) => MASSAGE_KINDS.includes(kind);

interface Offered {
  kind: string;
  title: string;
}

/** A deal of another kind is one where its title names none: the product is massage. */
const isMassageDeal = ({ kind, title }: Offered) =>
  isMassage(kind) || (kind === 'other' && [...MASSAGE_KINDS, kind].includes(guessKind(title)));

export type Regulation = 'license' | 'certification' | 'registration' | 'none';

/** How a state regulates massage therapists. */
export interface StateLicensing {
  state: string;
  name: string;
  regulation: Regulation;
  board: string;
  /** What numbers look like, where that is known. */
  pattern: { therapist: RegExp | undefined; establishment: RegExp | undefined };
  /** Where the board looks licenses up, as far as we know; empty where we do not. */
  lookupUrl: string;
  /** What the state's law asks for besides, as far as we know. */
  law: StateLaw;
}

export interface Licensing {
  /** Undefined for Puerto Rico and the territories, of which we know nothing. */
  find(state: string): StateLicensing | undefined;
  states: readonly StateLicensing[];
}

type NumberOnFile = Pick<LicenseOnFile, 'number' | 'state'> &
  Partial<Pick<LicenseOnFile, 'holder' | 'localAuthority'>>;

/**
 * Whether a number that is not the one stored looks unlike those of its state, where we know them. A
 * local permit has numbers of its own.
 */
export function isOddNumber(
  licensing: Pick<Licensing, 'find'>,
  { number, state, holder = 'therapist', localAuthority }: NumberOnFile,
  storedNumber?: string,
): boolean {
  if (number === '' || number === storedNumber || localAuthority) return false;
  return licensing.find(state)?.pattern[holder]?.test(number) === false;
}

export type Holder = 'therapist' | 'establishment';
export type CheckResult = 'active' | 'not_active' | 'not_found' | 'disciplined';
export type CheckWay = 'board_site' | 'board_phone' | 'document';

/** What was found when somebody looked. */
export interface LicenseCheck {
  found: CheckResult;
  how: CheckWay;
  /** Epoch milliseconds. */
  checkedAt: number;
  expiresSeen: string | null;
}

export interface LicenseOnFile {
  holder: Holder;
  state: string;
  number: string;
  /** The authority that gave a local permit; empty for a license of the state. */
  localAuthority: string;
  /** Its last day, 'YYYY-MM-DD'. */
  expiresOn: string | null;
  /** The newest that counts for this number; undefined where nobody has looked. */
  check: LicenseCheck | undefined;
}

export type Standing =
  /** `until` (epoch milliseconds): from then on it is no longer so. */
  | { kind: 'confirmed' | 'stated'; until: number }
  /** Its last day has passed where the spa is. */
  | { kind: 'expired' }
  /** The newest check found it not active, not there, or disciplined. */
  | { kind: 'refuted' };

/** The earlier of the record's last day and the one that a board has shown; '' where neither is known. */
export function lastDayOf({
  expiresOn,
  check,
}: Pick<LicenseOnFile, 'expiresOn' | 'check'>): string {
  const [first = ''] = [expiresOn, check?.expiresSeen].flatMap((day) => day || []).toSorted();
  return first;
}

/** What a license is worth at `now`. */
export function standingOf(
  { expiresOn, check }: Pick<LicenseOnFile, 'expiresOn' | 'check'>,
  { now, timeZone }: { now: number; timeZone: string },
): Standing {
  if (check && check.found !== 'active') return { kind: 'refuted' };
  const lastInstant = endOfDay(lastDayOf({ expiresOn, check }), timeZone) ?? NEVER;
  if (now > lastInstant) return { kind: 'expired' };
  const end = lastInstant + 1;
  const lastConfirmed = check ? check.checkedAt + CHECK_LIFE_DAYS * DAY_MS : -NEVER;
  return now <= lastConfirmed
    ? { kind: 'confirmed', until: Math.min(end, lastConfirmed + 1) }
    : { kind: 'stated', until: end };
}

export interface LicenseStatement {
  /** 'Licensed Massage Therapist' */
  badge?: string;
  /** 'License MT 1234, as stated by the spa.' */
  line?: string;
  /** When it stops being true without a write; epoch milliseconds. */
  until: number;
}

export interface StatementContext {
  /** Where the spa is: 'TX'. */
  businessState: string;
  /** The deals that it stands beside. */
  deals: Offered[];
  /** 'massage'; licenses are of massage, so with another product they say nothing. */
  product: string;
  /** The operator states to have license information of every spa. */
  statesLicenses: boolean;
  licensing: Pick<Licensing, 'find'>;
  timeZone: string;
  now: number;
}

/**
 * What may be said of the licenses of a spa beside a deal of it: the best that is true at `now`, and its
 * establishment's beside it; or nothing. A license counts where the spa is; one of another state says
 * nothing here.
 */
export function licenseStatement(
  licenses: LicenseOnFile[],
  context: StatementContext,
): LicenseStatement {
  if (!/massage/i.test(context.product)) return { until: NEVER };
  const statements = licenses
    .flatMap((license) => statementOf(license, context) ?? [])
    .toSorted((a, b) => a.rank - b.rank);
  const best = statements.find(({ rank }) => rank < RANKS.establishment);
  const establishment = statements.find(({ rank }) => rank >= RANKS.establishment);
  const shown = [best, establishment].filter((statement) => statement !== undefined);
  if (shown.length > 0)
    return {
      ...(best?.badge && { badge: best.badge }),
      line: shown.map(({ line }) => line).join(' '),
      until: Math.min(...shown.map(({ until }) => until)),
    };
  const state = context.licensing.find(context.businessState);
  if (!context.deals.some(isMassageDeal)) return { until: NEVER };
  if (state?.regulation === 'none') return { line: noLicenseIn(state.name), until: NEVER };
  return context.statesLicenses && licenses.length === 0
    ? { badge: badge(state?.regulation ?? 'license', context.product), until: NEVER }
    : { until: NEVER };
}

/** The lower is shown; an establishment's beside the others, a confirmed one (+0) before a stated (+1). */
const RANKS = { therapist: 0, other: 2, permit: 3, establishment: 4 } as const;

type RankedStatement = LicenseStatement & { rank: number; line: string };

function statementOf(
  license: LicenseOnFile,
  context: StatementContext,
): RankedStatement | undefined {
  const standing = standingOf(license, context);
  if (standing.kind === 'refuted' || standing.kind === 'expired') return undefined;
  const { until } = standing;
  const { number, holder, localAuthority } = license;
  if (license.state !== context.businessState) return undefined;
  if (localAuthority)
    return { rank: RANKS.permit, line: permitLine(number, localAuthority), until };
  const state = context.licensing.find(license.state);
  const regulation = state?.regulation ?? 'unknown';
  const confirmed = standing.kind === 'confirmed' ? license.check : undefined;
  const stated = confirmed ? 0 : 1;
  const evidence = { board: boardOf(license, state), on: dayOf(confirmed, context.timeZone) };
  if (holder === 'establishment')
    return {
      rank: RANKS.establishment + stated,
      line: line('establishment', number, evidence),
      until,
    };
  if (regulation === 'none') return undefined;
  if (!context.deals.some(isMassageDeal)) {
    // The numbers of a certificate and a registration are for massage.
    const isLicense = regulation === 'license' || regulation === 'unknown';
    return isLicense
      ? { rank: RANKS.other, line: `${PERMIT.license} ${number}.`, until }
      : undefined;
  }
  return {
    rank: RANKS.therapist + stated,
    ...(regulation !== 'unknown' && { badge: badge(regulation, context.product) }),
    line: line(regulation === 'unknown' ? 'license' : regulation, number, evidence),
    until,
  };
}

/** DC forbids naming its Department as the licensor (25-D DCMR 1700.1); a paper is not the board. */
function boardOf({ check, state }: LicenseOnFile, licensing: StateLicensing | undefined) {
  return check?.how === 'document' || state === 'DC' ? undefined : licensing?.board;
}

function dayOf(check: LicenseCheck | undefined, timeZone: string): string | undefined {
  return check && dayIn(timeZone, check.checkedAt);
}
