import type { StateRow } from '../ports.ts';
import type { StateLaw } from './copy.ts';
import type { Licensing, Regulation, StateLicensing } from './rules.ts';

const REGULATIONS = {
  license: 'license',
  'voluntary certification': 'certification',
  registration: 'registration',
  none: 'none',
} as const satisfies Record<string, Regulation>;

/** Opens the rows of database/licenses; throws where one cannot be read. */
export function openLicensing(rows: StateRow[]): Licensing {
  const states = rows.map((row): StateLicensing => {
    const { state, name, board, lookup_url: lookupUrl } = row;
    const regulation = Object.entries(REGULATIONS).find(([text]) => text === row.regulation)?.[1];
    if (!regulation || !/^(https:\/\/.*)?$/.test(lookupUrl))
      throw new Error(`The table of licensing cannot be read: ${state}`);
    const pattern = {
      therapist: patternOf(state, row.therapist_number_pattern),
      establishment: patternOf(state, row.establishment_number_pattern),
    };
    return { state, name, regulation, board, pattern, lookupUrl, law: lawOf(row) };
  });
  const byState = new Map(states.map((one) => [one.state, one]));
  return { find: (state) => byState.get(state), states };
}

const ESTABLISHMENT: StateLaw['establishment'][] = ['y', 'n', 'local', 'unknown'];
const ADVERTISING: StateLaw['advertising'][] = ['y', 'n', 'conditional', 'unknown'];

function lawOf(row: StateRow): StateLaw {
  const establishment = ESTABLISHMENT.find((one) => one === row.establishment_required);
  const advertising = ADVERTISING.find((one) => one === row.ad_number_required);
  if (!establishment || !advertising)
    throw new Error(`The table of licensing cannot be read: ${row.state}`);
  return {
    establishment,
    establishmentNote: row.establishment_note,
    advertising,
    advertisingNote: row.ad_rule_note,
    source: row.source,
    confidence: row.confidence,
    checkedOn: row.checked_on,
  };
}

function patternOf(state: string, text: string): RegExp | undefined {
  try {
    return text ? new RegExp(text, 'i') : undefined;
  } catch {
    throw new Error(`The table of licensing cannot be read: ${state}`);
  }
}
