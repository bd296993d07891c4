import type { ComponentProps } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import {
  DAILY_HOUR,
  isUrgent,
  mailModesOf,
  NOTICE_KIND_IDS,
  NOTICE_KINDS,
  type NoticeKind,
  PURCHASE_KINDS,
} from '../../../../market/notices/kinds.ts';
import { fieldsIn, type SettingField } from '../../../../market/settings/table.ts';
import { listed } from '../../../../market/words.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { PhoneField } from '../../../forms/phone-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Field } from '../../../ui/field.tsx';
import { withdrawErrors } from '../../../ui/toast.tsx';
import { Reason } from '../connections/test-forms.tsx';
import { noticesPath, sectionPath } from '../paths.ts';
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

type NoticesFormProps = { view: NoticesView; answer: NoticesAnswer | undefined };

/** How notices of each kind leave, to which number, and when not. */
export function NoticesForm({ view, answer }: NoticesFormProps) {
  const { section, recipient, timeZone, mail, text } = view;
  const kinds = NOTICE_KIND_IDS.filter(
    (kind) => view.hasPurchases || !PURCHASE_KINDS.includes(kind),
  );
  const { form, initial, problems, sending, change, submit } = useSectionForm(view, answer);
  const first = fieldsIn(section).find((field) => answer?.problems?.[field]);
  const field = (name: SettingField) => ({
    name,
    defaultValue: initial[name],
    problem: problems[name],
    autoFocus: name === first,
  });
  const modes = fieldsIn(section).filter((name) => /^(mail|text)-/.test(name));
  const isUsual = answer
    ? answer.values.modes === 'usual'
    : modes.every((name) => initial[name] === view.defaults[name]);
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
        with. At most one email of each kind is sent in five minutes, with everything that happened
        meanwhile. Hourly and daily emails have all kinds.
      </p>
      <Problem text={mail.problem} />
      <fieldset className="group/modes rounded-card border border-line bg-surface p-5">
        <legend className="sr-only">When they leave</legend>
        <Mode value="usual" isChosen={isUsual} text="Urgent at once, everything else daily">
          {`Urgent, by mail and text: ${listed(kinds.filter(isUrgent).map(kindName))}. Daily is at ${DAILY_HOUR} AM.`}
        </Mode>
        <Mode value="each" isChosen={!isUsual} text="Each by itself" />
        <EachByItself kinds={kinds} field={field} />
      </fieldset>
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
      <QuietHours timeZone={timeZone} field={field} />
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

type FieldOf = (name: SettingField) => Pick<
  ComponentProps<typeof Field>,
  'defaultValue' | 'problem' | 'autoFocus'
> & {
  name: SettingField;
};

/** How each kind leaves, where that is chosen. */
function EachByItself({ kinds, field }: { kinds: NoticeKind[]; field: FieldOf }) {
  return (
    <div className="mt-3 hidden divide-y divide-line border-line border-t group-has-[[value=each]:checked]/modes:block">
      {kinds.map((kind) => (
        <fieldset
          key={kind}
          className="grid min-w-0 items-center gap-x-3 gap-y-2 py-3 phone:grid-cols-2 md:grid-cols-3"
        >
          <legend className="float-left phone:col-span-2 md:col-span-1">
            {NOTICE_KINDS[kind].name}
          </legend>
          <ChoiceField label="Mail" choices={mailChoices(kind)} {...field(`mail-${kind}`)} />
          {isUrgent(kind) && (
            <ChoiceField label="Text" choices={textChoices} {...field(`text-${kind}`)} />
          )}
        </fieldset>
      ))}
    </div>
  );
}

function QuietHours({ timeZone, field }: { timeZone: string; field: FieldOf }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-3 font-semibold">Quiet hours</legend>
      <div className="grid max-w-72 grid-cols-2 gap-x-5">
        <TimeField label="From" {...field('quietFrom')} />
        <TimeField label="Until" {...field('quietTo')} />
      </div>
      <Note>
        During these hours nothing is mailed or texted; it is sent when they end. Leave both empty
        for none. The times are those of your office ({timeZone}),{' '}
        <Link to={sectionPath('office')} className="underline underline-offset-4">
          which you can change
        </Link>
        .
      </Note>
    </fieldset>
  );
}

const kindName = (kind: NoticeKind) => NOTICE_KINDS[kind].name.toLowerCase();

type ModeProps = { value: string; isChosen: boolean; text: string; children?: string };

function Mode({ value, isChosen, text, children }: ModeProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="radio"
        name="modes"
        value={value}
        defaultChecked={isChosen}
        className="mt-1 size-5 shrink-0 accent-sage"
      />
      <span>
        <span className="block font-semibold">{text}</span>
        {children && <span className="block text-ink-soft text-sm">{children}</span>}
      </span>
    </label>
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

type TestFormsProps = { view: NoticesView; answer: NoticesAnswer | undefined };

/** Sends a test by each channel, to where the notices go. */
export function TestForms({ view, answer }: TestFormsProps) {
  const { mail, text, recipient, sentText, stored } = view;
  const lookAgain = useLocation();
  return (
    <section id="tests" aria-labelledby="tests-heading" className="mt-10 max-w-3xl scroll-mt-24">
      <h2 id="tests-heading" className="text-2xl">
        Try it
      </h2>
      {view.isPaused && (
        <p className="mt-2">
          Sending is paused since this site was restored: press Release on the dashboard.
        </p>
      )}
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        <li className="grid gap-3 p-5">
          <TestForm
            name="Mail"
            intent="test-mail"
            to={mail.canSend ? recipient : undefined}
            missing="Mail is not set up."
            view={view}
            answer={answer}
          />
        </li>
        <li className="grid gap-3 p-5">
          <TestForm
            name="Text"
            intent="test-text"
            to={text.canSend ? stored.noticePhone : undefined}
            missing="Texts need a gateway and your number, saved above."
            view={view}
            answer={answer}
          />
          {sentText && (
            <div role="status" className="rounded-card bg-sage-tint p-4 text-sm">
              The test: <strong>{sentText.status}</strong>
              {sentText.isUnderWay && (
                <Link
                  to={lookAgain}
                  reloadDocument
                  className="ml-5 inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  Look again
                </Link>
              )}
            </div>
          )}
        </li>
      </ul>
    </section>
  );
}

type TestProps = TestFormsProps & {
  name: string;
  intent: 'test-mail' | 'test-text';
  to: string | undefined;
  missing: string;
};

function TestForm({ name, intent, to, missing, view, answer }: TestProps) {
  const sending = useNavigation().formData?.get('intent');
  const own = answer?.values.intent === intent ? answer : undefined;
  return (
    <Form
      method="post"
      action={noticesPath}
      preventScrollReset
      onSubmit={withdrawErrors}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3"
    >
      <HiddenFields values={{ key: view.key }} sent={own?.values} />
      <p className="min-w-0 wrap-anywhere">
        <strong>{name}</strong>: {to ?? missing}
      </p>
      {to && (
        <Button
          type="submit"
          name="intent"
          value={intent}
          look="quiet"
          disabled={sending !== undefined}
        >
          {sending === intent ? 'Sending...' : 'Send a test'}
          <span className="sr-only"> by {name.toLowerCase()}</span>
        </Button>
      )}
      <div className="w-full empty:hidden">
        <Reason answer={own} />
      </div>
    </Form>
  );
}
