import { missing, TEXT_CONSENT_WORDING } from '../../../market/leads/copy.ts';
import type { ListingField } from '../../../market/leads/schema.ts';
import { HONEYPOT } from '../../../market/rules.ts';
import { PhoneField } from '../../kit/forms/phone-field.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { Honeypot } from '../../kit/ui/honeypot.tsx';
import { type ListYourSpaResult, useListYourSpaForm } from './use-list-your-spa-form.ts';

type Props = {
  brand: string;
  /** The answer to a form that was sent without scripts. */
  initialResult?: ListYourSpaResult | undefined;
  onSent: () => void;
};

function Intro() {
  return (
    <p className="mt-3 text-pretty text-ink-soft">
      Fill your quiet hours. There is no subscription fee: you pay only when you get bookings.
    </p>
  );
}

export function ListYourSpaForm({ brand, initialResult, onSent }: Props) {
  const { form, button, sending, problems, submit, clearFixedProblems } = useListYourSpaForm(
    initialResult,
    onSent,
  );
  const values = initialResult && 'values' in initialResult ? initialResult.values : undefined;
  const first = Object.keys(missing).find((name) => problems[name as ListingField]);
  const field = (name: ListingField) => ({
    name,
    required: true,
    defaultValue: values?.[name],
    problem: problems[name],
    autoFocus: initialResult !== undefined && name === first,
  });
  return (
    <>
      <Intro />
      <form
        ref={form}
        method="post"
        action="/list-your-spa"
        onInput={clearFixedProblems}
        onSubmit={submit}
        className="mt-6 grid gap-5"
      >
        <Field {...field('businessName')} label="Business Name" autoComplete="organization" />
        <Field {...field('email')} label="Email" type="email" autoComplete="email" />
        <PhoneField {...field('phone')} label="Phone" />
        <Field {...field('location')} label="Location (City, State)" placeholder="Austin, TX" />
        <label className="-my-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="mayText"
            defaultChecked={values?.mayText}
            className="size-5 shrink-0 accent-sage"
          />
          {TEXT_CONSENT_WORDING}
        </label>
        <Honeypot name={HONEYPOT} />
        <p className="text-pretty text-ink-soft text-sm">
          By submitting, you agree that {brand} may contact you about listing your spa.
        </p>
        {initialResult?.kind === 'failed' && <Alert>{initialResult.message}</Alert>}
        <Button ref={button} type="submit" disabled={sending} className="min-h-13">
          {sending ? 'Submitting...' : 'Submit'}
        </Button>
      </form>
    </>
  );
}
