import { TERM_MESSAGES } from '../terms/fields.ts';
import { NOTHING } from '../terms/schema.ts';
import { cut, oneLine, visibleLength } from '../text.ts';
import { SETTINGS_MESSAGES } from './schema.ts';
import type { Section } from './sections.ts';
import { fieldsIn, type SettingField, type SettingValues, settingOf } from './table.ts';

export type SettingProblems = { [field in SettingField]?: string | undefined };
export type SectionValues = { [field in SettingField]?: string };

export type ParsedSection =
  | { kind: 'valid'; values: SectionValues }
  | { kind: 'invalid'; problems: SettingProblems };

/** Empty or invisible text means the default. */
export function parseSettings(
  section: Section,
  formValues: Record<string, string | undefined>,
  defaults: SettingValues,
): ParsedSection {
  const values: SectionValues = {};
  const problems: SettingProblems = {};
  for (const field of fieldsIn(section)) {
    const input = cut(formValues[field] ?? '');
    const isEmpty = visibleLength(oneLine(input)) === 0;
    if (isEmpty) {
      values[field] = defaults[field];
      continue;
    }
    const parsed = settingOf(field).parser.safeParse(input);
    if (parsed.success) values[field] = parsed.data;
    else problems[field] = parsed.error.issues[0]?.message;
  }
  Object.assign(problems, mismatches(values));
  return Object.keys(problems).length > 0
    ? { kind: 'invalid', problems }
    : { kind: 'valid', values };
}

/** Problems between fields that are each valid. */
function mismatches(values: SectionValues): SettingProblems {
  const problems: SettingProblems = {};
  if (Number(values.limitPerVisit) > Number(values.limitPerPerson))
    problems.limitPerVisit = SETTINGS_MESSAGES.perVisit;
  const { termHoursFrom: from, termHoursTo: to } = values;
  const areSaid = from && to && from !== NOTHING && to !== NOTHING;
  if (areSaid && from >= to) problems.termHoursTo = TERM_MESSAGES.order;
  return problems;
}

/** The fields' texts: a term without a value is an empty field, unless it has choices. */
export function sectionValues(
  section: Section,
  formValues: Record<string, string | undefined>,
): SectionValues {
  const shown = (field: SettingField, value: string) =>
    section === 'terms' && value === NOTHING && settingOf(field).input?.kind !== 'choice'
      ? ''
      : value;
  return Object.fromEntries(
    fieldsIn(section).map((field) => [field, shown(field, cut(formValues[field] ?? ''))]),
  );
}
