import { type ComponentProps, useId } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { BusinessField } from '../../../../market/businesses/fields.ts';
import { FOUND } from '../../../../market/licenses/copy.ts';
import type { LicenseField, LicenseForm as Values } from '../../../../market/licenses/schema.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AreaField, ChoiceField, Field } from '../../../ui/field.tsx';
import { FormQuestion } from '../../lists/form-question.tsx';
import type { LicensesAnswer } from './actions.server.ts';
import { BoardLink } from './board-link.tsx';
import { HOLDERS, WAYS } from './copy.ts';
import type { LicenseView } from './view.server.ts';

type LicenseCardProps = {
  businessId: string;
  formKey: string;
  license: LicenseView;
  answerFor: (intent: string, about: string) => LicensesAnswer | undefined;
};

/** One license: its number, the board, the check, and what was found before. */
export function LicenseCard({ businessId, formKey, license, answerFor }: LicenseCardProps) {
  const id = useId();
  const { number, title, stateName, standing, checks, law } = license;
  const about = license.id ?? 'main';
  const edited = answerFor('save', about);
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl wrap-anywhere">
          {title}
        </h2>
        <CopyButton text={number} what={number} />
      </div>
      <p className="mt-1 text-ink-soft">
        {stateName}. {standing}
      </p>
      <details className="mt-1">
        <summary>What {stateName} asks for</summary>
        <ul className="list-disc space-y-1 pl-5 text-ink-soft text-sm wrap-anywhere">
          {law.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {/* A board does not know what a city permits. */}
      {!license.stored.localAuthority && (
        <BoardLink about={about} license={license} refusal={answerFor('link', about)} />
      )}
      <CheckForm
        about={about}
        formKey={formKey}
        license={license}
        refusal={answerFor('check', about)}
      />
      {checks.length > 0 && (
        <ol aria-label={`Checks of ${number}`} className="mt-6 divide-y divide-line text-sm">
          {checks.map(({ id: check, found, when, how, actor, seen, note }) => (
            <li key={check} className="py-3 wrap-anywhere">
              <strong>{found}</strong>. {how}, {when}, by {actor}. {seen} {note}
            </li>
          ))}
        </ol>
      )}
      {license.id === undefined ? (
        <Link
          to={`/admin/businesses/${businessId}/edit#field-licenseNumber`}
          className="mt-3 inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Change it in the business form
        </Link>
      ) : (
        <details className="mt-3" open={edited !== undefined}>
          <summary>Change or remove</summary>
          <LicenseForm
            about={license.id}
            formKey={formKey}
            stored={license.stored}
            refusal={edited}
          />
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="license" value={license.id} />
            <Button type="submit" look="danger">
              Remove License
            </Button>
          </Form>
        </details>
      )}
    </section>
  );
}

type LicenseFormProps = {
  /** The license's id, or 'new'. */
  about: string;
  formKey: string;
  stored: Partial<Values>;
  refusal: LicensesAnswer | undefined;
};

const LABELS: Record<LicenseField, string> = {
  holder: 'Holder',
  holderName: 'Holder Name',
  number: 'License Number',
  state: 'License State',
  localAuthority: 'Local Authority',
  expiresOn: 'License Expires',
};

/** A further license: an establishment's, another therapist's, or a city's permit. */
export function LicenseForm({ about, formKey, stored, refusal }: LicenseFormProps) {
  const sending = useNavigation().formMethod === 'POST';
  const values: Record<string, string> = refusal?.values ?? stored;
  const field = (name: LicenseField) => ({
    name,
    label: LABELS[name],
    defaultValue: values[name] ?? '',
    problem: refusal?.problems?.[name],
    autoComplete: 'off',
  });
  const license = about === 'new' ? '' : about;
  return (
    <Form method="post" noValidate className="mt-4 grid gap-5">
      <HiddenFields values={{ intent: 'save', about, license, key: formKey }} />
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      {refusal?.isOdd && (
        <FormQuestion title="Is this right?" subject={refusal}>
          <p className="mt-2">
            {values.number} does not look like the numbers that we know of {values.state}. Nothing
            was saved.
          </p>
          <Button type="submit" look="quiet" name="sure" value="yes" className="mt-4">
            Yes, save it
          </Button>
        </FormQuestion>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField {...field('holder')} choices={HOLDERS} />
        <Field {...field('holderName')} />
        <Field {...field('number')} required />
        <Field {...field('state')} required />
        <Field {...field('localAuthority')} placeholder="City of Wichita" />
        <Field {...field('expiresOn')} type="date" />
      </div>
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Saving...' : 'Save License'}
      </Button>
    </Form>
  );
}

type LicenseFieldsProps = {
  field: (name: BusinessField) => ComponentProps<typeof Field>;
};

/** The therapist's license; further ones, and checks, have a screen of their own. */
export function LicenseFields({ field }: LicenseFieldsProps) {
  return (
    <fieldset aria-describedby="license-note">
      <legend className="sr-only">License</legend>
      <p id="license-note" className="mb-4 text-ink-soft text-sm">
        The therapist's. The deal page shows its number. Without a state it is the spa's own.
        Without a number, massage deals say only that the therapist is licensed, as long as your
        statement in Settings → Licenses is on.
      </p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[1fr_9rem_12rem]">
        <Field
          {...field('licenseNumber')}
          autoComplete="off"
          className="col-span-2 sm:col-span-1"
        />
        <Field {...field('licenseState')} autoComplete="off" placeholder="TX" />
        <Field
          {...field('licenseExpires')}
          autoComplete="off"
          type="date"
          className="max-sm:col-span-2"
        />
      </div>
    </fieldset>
  );
}

type CheckFormProps = {
  about: string;
  formKey: string;
  license: LicenseView;
  refusal: LicensesAnswer | undefined;
};

/** What was seen at the board; the button that says what was found saves it. */
function CheckForm({ about, formKey, license, refusal }: CheckFormProps) {
  const { number, state } = license;
  const typed = refusal?.values;
  const problems = refusal?.problems;
  return (
    <Form method="post" noValidate className="mt-5 grid gap-4">
      <HiddenFields values={{ intent: 'check', about, key: formKey, number, state }} />
      {/* Enter presses the first button of a form: never one that says what was found. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          name="how"
          label="How"
          choices={WAYS}
          defaultValue={typed?.how}
          problem={problems?.how}
        />
        <Field
          name="nameSeen"
          label="Name as seen"
          autoComplete="off"
          defaultValue={typed?.nameSeen}
          problem={problems?.nameSeen}
        />
        <Field
          name="expiresSeen"
          label="Expiry as seen"
          type="date"
          autoComplete="off"
          defaultValue={typed?.expiresSeen}
          problem={problems?.expiresSeen}
        />
      </div>
      <AreaField
        name="note"
        label="Note"
        rows={2}
        defaultValue={typed?.note}
        problem={problems?.note}
      />
      <WhatWasFound problem={problems?.found} />
    </Form>
  );
}

function WhatWasFound({ problem }: { problem: string | undefined }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <fieldset>
      <legend className="font-semibold text-sm">What did you find?</legend>
      <div className="mt-2 flex flex-wrap gap-3">
        {Object.entries(FOUND).map(([found, name]) => (
          <Button
            key={found}
            type="submit"
            name="found"
            value={found}
            look={found === 'active' ? 'primary' : 'quiet'}
            disabled={sending}
          >
            {name}
          </Button>
        ))}
      </div>
      {problem && <p className="mt-2 text-bad text-sm">{problem}</p>}
      <p className="mt-2 text-ink-soft text-sm">
        Any result other than ‘Active’ pauses the spa’s deals at once.
      </p>
    </fieldset>
  );
}
