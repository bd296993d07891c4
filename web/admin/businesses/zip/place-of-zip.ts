import { oneLine, visibleLength } from '../../../../market/text.ts';
import { parseZip } from '../../../../market/zips/rules.ts';

type Values = Record<string, string>;
type PlaceField = (typeof PLACE_FIELDS)[number];
type Place = Record<PlaceField, string>;

export const PLACE_FIELDS = ['city', 'state'] as const;

const isBlank = (text = '') => visibleLength(oneLine(text)) === 0;

/** A form whose empty City and State are those of its ZIP code. */
export function withPlaceOfZip(
  values: Values,
  zipTable: { find: (zip: string) => Place | undefined },
): Values {
  const place = zipTable.find(parseZip(values.zip) ?? '');
  const filled = place ? blankFields(values).map((name) => [name, place[name]]) : [];
  return { ...values, ...Object.fromEntries(filled) };
}

/** What holds a form back in the browser: City and State may be left to the server, with a ZIP. */
export function withoutPlaceProblems<Problems extends object>(
  problems: Problems,
  values: Values,
): Problems {
  const left: string[] = parseZip(values.zip) ? blankFields(values) : [];
  const others = Object.entries(problems).filter(([name]) => !left.includes(name));
  return Object.fromEntries(others) as Problems;
}

const blankFields = (values: Values) => PLACE_FIELDS.filter((name) => isBlank(values[name]));
