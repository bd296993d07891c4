import { useId, useState } from 'react';
import {
  FEW_PROMOTIONAL_DAYS,
  POLICY_NUMBERS,
  TESTIMONIAL_RELATIONS,
} from '../../../market/settings/fields.ts';
import {
  fieldsIn,
  type Section,
  type SettingField,
  STATED,
} from '../../../market/settings/rules.ts';
import { TERM_KINDS } from '../../../market/terms/fields.ts';
import { SITE_TERM_NAMES, type Term } from '../../../market/terms/rules.ts';
import { NOTHING, termField } from '../../../market/terms/schema.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, ChoiceField, Field } from '../../ui/field.tsx';
import type { EditAnswer } from '../history/conflict-notice.tsx';
import { AccentField } from './accent-field.tsx';
import { Confirmation } from './confirmation.tsx';
import type { sectionView } from './form-data.server.ts';
import { labels, notes } from './labels.ts';
import { PictureSetting } from './pictures/picture-setting.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SectionHead } from './section-head.tsx';
import { useSectionForm } from './use-section-form.ts';

const ON_OR_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

const LICENSE_STATEMENT = [
  { value: STATED, label: 'On, not confirmed yet' },
  { value: 'confirmed', label: 'On, and I confirm it' },
  { value: 'off', label: 'Off' },
];

/** What they set is on no public page. */
const WITHOUT_PREVIEW: Section[] = ['terms', 'deals', 'office', 'visits'];

const WHO_SELLS = [
  { value: '', label: 'Not said' },
  { value: 'spas', label: 'The spas' },
  { value: 'operator', label: 'The operator of this site' },
];

const RELATIONS = [
  { value: '', label: 'Not said' },
  ...Object.entries(TESTIMONIAL_RELATIONS).map(([value, { name: label }]) => ({ value, label })),
];

/** With 'Not said', and with a value that is in no list. */
function termChoices(term: Term, current = NOTHING) {
  const { choices, siteChoices = choices } = TERM_KINDS[term];
  if (!siteChoices) return undefined;
  const all = [{ value: NOTHING, label: 'Not said' }, ...siteChoices];
  const isListed = all.some(({ value }) => value === current);
  return isListed ? all : [...all, { value: current, label: current }];
}

function choicesOf(name: SettingField, current: string | undefined, timeZones: string[]) {
  const term = SITE_TERM_NAMES.find((one) => termField(one) === name);
  if (term) return termChoices(term, current);
  if (/^(countVisits|compareOnlyProven|needsLicense)$/.test(name)) return ON_OR_OFF;
  if (name === 'licenseStatement') return LICENSE_STATEMENT;
  if (name === 'whoSells') return WHO_SELLS;
  if (/^relation\d/.test(name)) return RELATIONS;
  if (name !== 'timeZone') return undefined;
  return timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

type SectionFormProps = {
  view: Awaited<ReturnType<typeof sectionView>>;
  answer: EditAnswer<SettingField> | undefined;
};

const isPicture = (field: SettingField) => field === 'logo' || field === 'hero';
const isLong = (field: SettingField) =>
  /^(answer|quote|heroPromise|dealCancellationPolicy|termClosed|termMore)/.test(field);
/** How a field of one line is typed, where that is not just text. */
function inputOf(field: SettingField) {
  if (/^consent\d/.test(field)) return { type: 'date', className: 'sm:w-1/2' };
  if (isNumber(field)) return { inputMode: 'numeric', className: 'sm:w-1/2' } as const;
  return field === 'supportEmail' ? ({ inputMode: 'email' } as const) : {};
}
const isNumber = (field: SettingField) =>
  field in POLICY_NUMBERS || /^deal(Duration|Max)/.test(field);
/** The first field of the next question or testimonial is set off from the last. */
const isFirst = (field: SettingField) => /^(question|quote)(?!1$)\d/.test(field);

/** One section's fields, each with the way back to its default, and the page as it will look. */
export function SectionForm({ view, answer }: SectionFormProps) {
  const { section, defaults, placeholders, timeZones } = view;
  const id = useId();
  const { form, initial, draft, values, isValid, problems, sending, change, submit, setField } =
    useSectionForm(view, answer);
  const [uploading, setUploading] = useState(false);
  const first = fieldsIn(section).find((field) => answer?.problems?.[field]);

  function shown(name: SettingField) {
    const field = {
      name,
      label: labels[name],
      defaultValue: initial[name],
      problem: problems[name],
      autoFocus: name === first,
      autoComplete: 'off',
    };
    if (isPicture(name))
      return (
        <PictureSetting
          {...field}
          value={draft[name]}
          busy={uploading}
          onBusy={setUploading}
          onPath={(path) => setField(name, path)}
        />
      );
    if (name === 'accent')
      return <AccentField {...field} accent={values.accent} setField={setField} />;
    const choices = choicesOf(name, initial[name], timeZones);
    if (choices) return <ChoiceField {...field} choices={choices} />;
    if (isLong(name)) return <AreaField {...field} rows={name.startsWith('answer') ? 4 : 3} />;
    return <Field {...field} {...inputOf(name)} />;
  }

  return (
    <div className="mt-6 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        onInput={change}
        onSubmit={submit}
        className="grid max-w-2xl gap-5"
      >
        <SectionHead view={view} answer={answer} sending={sending} />
        {(section === 'welcome' || section === 'questions') && (
          <Placeholders placeholders={placeholders} />
        )}
        {fieldsIn(section).map((name) =>
          name === 'testimonialsAreReal' ? (
            <Confirmation key={name} name={name} isGiven={initial[name] !== ''} />
          ) : (
            <div key={name} className={isFirst(name) ? 'border-line border-t pt-5' : ''}>
              {shown(name)}
              {notes[name] && <p className="mt-1.5 text-ink-soft text-sm">{notes[name]}</p>}
              {name === 'promotionalDays' && (
                <FewDays days={draft[name]} stored={view.stored[name]} />
              )}
              {section !== 'pictures' && (
                <DefaultHint
                  label={labels[name]}
                  value={draft[name] ?? ''}
                  defaultValue={defaults[name]}
                  onUse={() => setField(name, defaults[name])}
                />
              )}
            </div>
          ),
        )}
        <Button
          type="submit"
          disabled={sending || uploading}
          className="min-h-12 w-full sm:w-auto sm:justify-self-start"
        >
          {sending ? 'Saving...' : 'Save Settings'}
        </Button>
      </form>
      {!WITHOUT_PREVIEW.includes(section) && (
        <PreviewPane
          form={id}
          section={section}
          draft={draft}
          isValid={isValid}
          hasDeal={view.hasDeal}
        />
      )}
    </div>
  );
}

const MAX_SHOWN_CHARACTERS = 90;

type DefaultHintProps = {
  label: string;
  value: string;
  defaultValue: string;
  onUse: () => void;
};

/** Where a field says something else than its default: what that is, and the way back to it. */
function DefaultHint({ label, value, defaultValue, onUse }: DefaultHintProps) {
  if (value === defaultValue) return null;
  const characters = [...defaultValue];
  const shownDefault =
    characters.length > MAX_SHOWN_CHARACTERS
      ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('').trimEnd()}…`
      : defaultValue;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
      <p>
        Default: {shownDefault || 'none'}
        <span className="hidden scriptless:inline"> (leave the field empty to use it)</span>
      </p>
      <button
        type="button"
        onClick={onUse}
        className="min-h-11 text-sage underline underline-offset-4 scriptless:hidden"
      >
        Use the default<span className="sr-only"> for {label}</span>
      </button>
    </div>
  );
}

type FewDaysProps = { days: string | undefined; stored: string | undefined };

/** A short promotional value is allowed, but rarely meant well by a spa whose book is full. */
function FewDays({ days, stored }: FewDaysProps) {
  const { min } = POLICY_NUMBERS.promotionalDays;
  const isBelow = (text: string | undefined, limit: number) =>
    text !== undefined && /^\d+$/.test(text) && Number(text) < limit;
  return (
    <div aria-live="polite" className="text-sm text-warn">
      {isBelow(days, FEW_PROMOTIONAL_DAYS) && (
        <p className="mt-1.5">
          {`Fewer than ${FEW_PROMOTIONAL_DAYS} days: a busy spa may have no free hour in time, and buyers complain.`}
        </p>
      )}
      {isBelow(stored, min) && (
        <p className="mt-1.5">
          {`${stored} days were set when fewer were allowed, and stay in force. The next time you save this page it must be ${min} or more.`}
        </p>
      )}
    </div>
  );
}

type PlaceholdersProps = { placeholders: Array<{ name: string; value: string }> };

/** Placeholders in texts for a name or number that is set elsewhere. */
function Placeholders({ placeholders }: PlaceholdersProps) {
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-12 items-center font-semibold text-sm">
        Placeholders for names and numbers that are set elsewhere
      </summary>
      <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr] pb-4 text-sm">
        {placeholders.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
