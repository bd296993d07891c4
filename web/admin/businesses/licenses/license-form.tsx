import { Form, useNavigation } from 'react-router';
import type { LicenseField, LicenseForm as Values } from '../../../../market/licenses/schema.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Field } from '../../../ui/field.tsx';
import { FormQuestion } from '../../lists/form-question.tsx';
import type { LicensesAnswer } from './actions.server.ts';
import { HOLDERS } from './copy.ts';

type Props = {
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
export function LicenseForm({ about, formKey, stored, refusal }: Props) {
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
