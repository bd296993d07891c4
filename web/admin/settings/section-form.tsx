import { type MouseEvent, useId, useState } from 'react';
import type { Input } from '../../../market/settings/entries.ts';
import { FEW_PROMOTIONAL_DAYS, POLICY_NUMBERS } from '../../../market/settings/fields.ts';
import type { Section } from '../../../market/settings/sections.ts';
import { fieldsIn, type SettingField, settingOf } from '../../../market/settings/table.ts';
import { NOTHING } from '../../../market/terms/schema.ts';
import { listed } from '../../../market/words.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, ChoiceField, Field } from '../../ui/field.tsx';
import type { EditAnswer } from '../history/conflict-notice.tsx';
import { AccentField } from './accent-field.tsx';
import { Confirmation } from './confirmation.tsx';
import type { sectionView } from './form-data.server.ts';
import { labels } from './labels.ts';
import { PictureSetting } from './pictures/picture-setting.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SectionHead } from './section-head.tsx';
import { TermsPreview } from './terms-preview.tsx';
import { useSectionForm } from './use-section-form.ts';

/** What they set is on no public page. */
const WITHOUT_PREVIEW: Section[] = ['terms', 'deals', 'office', 'visits'];

/** The choices of a setting, and a stored value that is in no list. */
function choicesOf(input: Input, current = '', timeZones: string[]) {
  if (input.kind === 'time-zone')
    return timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  if (input.kind !== 'choice') return undefined;
  const isListed = input.choices.some(({ value }) => value === current);
  return isListed ? input.choices : [...input.choices, { value: current, label: current }];
}

/** How a field of one line is typed, where that is not just text. */
function lineOf({ kind }: Input) {
  if (kind === 'date') return { type: 'date', className: 'sm:w-1/2' };
  if (kind === 'number') return { inputMode: 'numeric', className: 'sm:w-1/2' } as const;
  return kind === 'email' ? ({ inputMode: 'email' } as const) : {};
}

type SectionFormProps = {
  view: Awaited<ReturnType<typeof sectionView>>;
  answer: EditAnswer<SettingField> | undefined;
};

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
    const { input } = settingOf(name);
    if (input?.kind === 'picture')
      return (
        <PictureSetting
          {...field}
          value={draft[name]}
          busy={uploading}
          onBusy={setUploading}
          onPath={(path) => setField(name, path)}
        />
      );
    if (input?.kind === 'color')
      return <AccentField {...field} accent={values.accent} setField={setField} />;
    const choices = input && choicesOf(input, initial[name], timeZones);
    if (choices) return <ChoiceField {...field} choices={choices} />;
    if (input?.kind === 'area') return <AreaField {...field} rows={input.rows} />;
    return <Field {...field} {...(input && lineOf(input))} />;
  }

  const row = (name: SettingField) =>
    settingOf(name).input?.kind === 'confirmation' ? (
      <Confirmation key={name} name={name} isGiven={initial[name] !== ''} />
    ) : (
      <div key={name} className={isFirst(name) ? 'border-line border-t pt-5' : ''}>
        {shown(name)}
        <Note name={name} />
        {name === 'promotionalDays' && <FewDays days={draft[name]} stored={view.stored[name]} />}
        {section !== 'pictures' && (
          <DefaultHint
            label={labels[name]}
            value={draft[name] ?? ''}
            defaultValue={defaults[name]}
            onUse={() => setField(name, defaults[name])}
          />
        )}
      </div>
    );
  const saysNothing = (name: SettingField) => ['', NOTHING].includes(view.stored[name] ?? '');
  const closed = section === 'terms' ? fieldsIn(section).filter(saysNothing) : [];
  const open = fieldsIn(section).filter((name) => !closed.includes(name));

  // What a problem has opened stays open when it is put right.
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && closed.some((name) => problems[name])) setIsOpen(true);
  function toggle(event: MouseEvent) {
    event.preventDefault();
    setIsOpen(!isOpen);
  }

  return (
    <div className="mt-6 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20.5rem] xl:gap-8">
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
        {open.map(row)}
        {closed.length > 0 && (
          <details open={isOpen}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control, and Enter clicks it */}
            <summary onClick={toggle} className="mb-5">
              <span>
                Say more
                <span className="block font-normal text-ink-soft text-sm">
                  {`Not set: ${listed(closed.map((name) => labels[name].toLowerCase()))}.`}
                </span>
              </span>
            </summary>
            <div className="grid gap-5">{closed.map(row)}</div>
          </details>
        )}
        <Button
          type="submit"
          disabled={sending || uploading}
          className="min-h-12 w-full sm:w-auto sm:justify-self-start"
        >
          {sending ? 'Saving...' : 'Save Settings'}
        </Button>
      </form>
      {section === 'terms' && <TermsPreview values={values} isValid={isValid} />}
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

function Note({ name }: { name: SettingField }) {
  const { note } = settingOf(name);
  return note ? <p className="mt-1.5 text-ink-soft text-sm">{note}</p> : null;
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
      <summary className="text-sm">
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
