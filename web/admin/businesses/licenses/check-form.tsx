import { Form, useNavigation } from 'react-router';
import { FOUND } from '../../../../market/licenses/copy.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { Button } from '../../../ui/button.tsx';
import { AreaField, ChoiceField, Field } from '../../../ui/field.tsx';
import type { LicensesAnswer } from './actions.server.ts';
import { WAYS } from './copy.ts';
import type { LicenseView } from './view.server.ts';

type Props = {
  about: string;
  formKey: string;
  license: LicenseView;
  refusal: LicensesAnswer | undefined;
};

/** What was seen at the board; the button that says what was found saves it. */
export function CheckForm({ about, formKey, license, refusal }: Props) {
  const sending = useNavigation().formMethod === 'POST';
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
        {problems?.found && <p className="mt-2 text-bad text-sm">{problems.found}</p>}
        <p className="mt-2 text-ink-soft text-sm">
          Anything but ‘Active’ pauses the spa’s deals at once.
        </p>
      </fieldset>
    </Form>
  );
}
