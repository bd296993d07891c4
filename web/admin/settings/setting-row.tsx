import type { Input } from '../../../market/settings/entries.ts';
import { FEW_PROMOTIONAL_DAYS, POLICY_NUMBERS } from '../../../market/settings/fields.ts';
import { type SettingField, settingOf } from '../../../market/settings/table.ts';
import { PhoneField } from '../../kit/forms/phone-field.tsx';
import { AreaField, ChoiceField, Field } from '../../kit/ui/field.tsx';
import { AccentField } from './accent-field.tsx';
import { Confirmation } from './confirmation.tsx';
import type { sectionView } from './form-data.server.ts';
import { labels } from './labels.ts';
import { PictureSetting } from './pictures/picture-setting.tsx';
import type { SectionFormState } from './use-section-form.ts';

type Props = {
  name: SettingField;
  view: Awaited<ReturnType<typeof sectionView>>;
  state: SectionFormState;
};

export function SettingRow({ name, view, state }: Props) {
  const { initial, draft } = state;
  const { input, note } = settingOf(name);
  if (input?.kind === 'confirmation')
    return <Confirmation name={name} isGiven={initial[name] !== ''} />;
  return (
    <div className={isFirst(name) ? 'border-line border-t pt-5' : ''}>
      <Control name={name} view={view} state={state} />
      {note && <p className="mt-1.5 text-ink-soft text-sm">{note}</p>}
      {name === 'promotionalDays' && <FewDays days={draft[name]} stored={view.stored[name]} />}
    </div>
  );
}

/** The first field of the next question or testimonial is set off from the last. */
const isFirst = (field: SettingField) => /^(?:question|quote)(?!1$)\d/.test(field);

function Control({ name, view, state }: Props) {
  const { initial, draft, values, problems, firstProblem, uploading } = state;
  const field = {
    name,
    label: labels[name],
    defaultValue: initial[name],
    // An emptied field is its default.
    ...(view.defaults[name] && { placeholder: view.defaults[name] }),
    problem: problems[name],
    autoFocus: name === firstProblem,
    autoComplete: 'off',
  };
  const { input } = settingOf(name);
  if (input?.kind === 'picture')
    return (
      <PictureSetting
        {...field}
        value={draft[name]}
        busy={uploading}
        onBusy={state.setUploading}
        onPath={(path) => state.setField(name, path)}
      />
    );
  if (input?.kind === 'color')
    return <AccentField {...field} accent={values.accent} setField={state.setField} />;
  const choices = input && choicesOf(input, initial[name], view.timeZones);
  if (choices) return <ChoiceField {...field} choices={choices} />;
  if (input?.kind === 'phone') return <PhoneField {...field} className="sm:max-w-72" />;
  if (input?.kind === 'area') return <AreaField {...field} rows={input.rows} />;
  return <Field {...field} {...(input && lineOf(input))} />;
}

/** The choices of a setting, and a stored value that is in no list. */
function choicesOf(input: Input, current = '', timeZones: string[]) {
  if (input.kind === 'time-zone')
    return timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  if (input.kind !== 'choice') return undefined;
  const isListed = input.choices.some(({ value }) => value === current);
  return isListed ? input.choices : [...input.choices, { value: current, label: current }];
}

function lineOf({ kind }: Input) {
  if (kind === 'date') return { type: 'date', className: 'sm:w-1/2' };
  if (kind === 'number') return { inputMode: 'numeric', className: 'sm:max-w-44' } as const;
  if (kind === 'decimal') return { inputMode: 'decimal', className: 'sm:max-w-44' } as const;
  return kind === 'email' ? ({ inputMode: 'email' } as const) : {};
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
