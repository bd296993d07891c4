import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import {
  DAILY_HOUR,
  isUrgent,
  mailModesOf,
  NOTICE_KIND_IDS,
  NOTICE_KINDS,
  type NoticeKind,
} from '../../../../market/notices/kinds.ts';
import { fieldsIn, type SettingField } from '../../../../market/settings/rules.ts';
import { PhoneField } from '../../../forms/phone-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Field } from '../../../ui/field.tsx';
import { sectionPath } from '../labels.ts';
import { SectionHead } from '../section-head.tsx';
import { useSectionForm } from '../use-section-form.ts';
import type { NoticesAnswer } from './actions.server.ts';
import type { NoticesView } from './view.server.ts';

const MODES = {
  off: 'Off',
  'at-once': 'At once',
  hourly: 'Every hour',
  daily: `Daily at ${DAILY_HOUR} AM`,
};
const mailChoices = (kind: NoticeKind) =>
  mailModesOf(kind).map((value) => ({
    value,
    label: kind === 'monday' && value !== 'off' ? `Mondays at ${DAILY_HOUR} AM` : MODES[value],
  }));
const textChoices = (['off', 'at-once'] as const).map((value) => ({ value, label: MODES[value] }));

type Props = { view: NoticesView; answer: NoticesAnswer | undefined };

/** How notices of each kind leave, to which number, and when not. */
export function NoticesForm({ view, answer }: Props) {
  const { section, recipient, timeZone, mail, text } = view;
  const { form, initial, problems, sending, change, submit } = useSectionForm(view, answer);
  const first = fieldsIn(section).find((field) => answer?.problems?.[field]);
  const field = (name: SettingField) => ({
    name,
    defaultValue: initial[name],
    problem: problems[name],
    autoFocus: name === first,
  });
  return (
    <form
      ref={form}
      method="post"
      action={sectionPath(section)}
      noValidate
      onInput={change}
      onSubmit={submit}
      className="mt-6 grid max-w-3xl gap-5"
    >
      <SectionHead view={view} answer={answer} sending={sending} />
      <p className="prose-line">
        Mail goes to <strong className="wrap-anywhere">{recipient}</strong>, the address you sign in
        with. At most one e-mail of a kind leaves in five minutes, with all that came meanwhile.
        Every hour and daily, all kinds are in one e-mail.
      </p>
      <Problem text={mail.problem} />
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {NOTICE_KIND_IDS.map((kind) => (
          <fieldset
            key={kind}
            className="grid min-w-0 items-center gap-x-3 gap-y-2 p-4 phone:grid-cols-2 md:grid-cols-3 md:gap-x-5 md:p-5"
          >
            <legend className="float-left phone:col-span-2 mb-1 phone:mb-3 font-semibold md:col-span-1 md:mb-0">
              {NOTICE_KINDS[kind].name}
            </legend>
            <ChoiceField label="Mail" choices={mailChoices(kind)} {...field(`mail-${kind}`)} />
            {isUrgent(kind) && (
              <ChoiceField label="Text" choices={textChoices} {...field(`text-${kind}`)} />
            )}
          </fieldset>
        ))}
      </div>
      <div className="grid gap-1.5">
        <PhoneField
          label="Phone number for urgent notices"
          className="sm:max-w-72"
          {...field('noticePhone')}
        />
        <Note>
          One number in the US. Without it no notice is texted. At most 20 texts leave in a day; the
          rest waits for the next.
        </Note>
        <Problem text={text.problem} />
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="mb-3 font-semibold">Quiet hours</legend>
        <div className="grid max-w-72 grid-cols-2 gap-x-5">
          <TimeField label="From" {...field('quietFrom')} />
          <TimeField label="Until" {...field('quietTo')} />
        </div>
        <Note>
          Nothing is mailed or texted in them; it leaves when they end. Empty: none. The times are
          those of your office ({timeZone}),{' '}
          <Link to={sectionPath('office')} className="underline underline-offset-4">
            which you can change
          </Link>
          .
        </Note>
      </fieldset>
      <Button
        type="submit"
        disabled={sending}
        className="min-h-12 w-full sm:w-auto sm:justify-self-start"
      >
        {sending ? 'Saving...' : 'Save Settings'}
      </Button>
    </form>
  );
}

function TimeField(props: ComponentProps<typeof Field>) {
  return <Field type="time" autoComplete="off" {...props} />;
}

function Note({ children }: ComponentProps<'p'>) {
  return <p className="prose-line text-ink-soft text-sm">{children}</p>;
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="prose-line rounded-card bg-warn-tint p-4 text-sm text-warn">
      {text}{' '}
      <Link to="/admin/settings/connections" className="underline underline-offset-4">
        Connections
      </Link>
    </p>
  );
}
