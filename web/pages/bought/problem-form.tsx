import { Form, useNavigation } from 'react-router';
import { MESSAGES } from '../../../market/complaints/copy.ts';
import { MAX_COMPLAINT_LENGTH } from '../../../market/complaints/rules.ts';
import type { ComplaintForm } from '../../../market/complaints/schema.ts';
import { isLikeEmail } from '../../../market/email-addresses.ts';
import { parsePhone } from '../../../market/phones.ts';
import { HONEYPOT } from '../../../market/rules.ts';
import { visibleLength } from '../../../market/text.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import { PhoneField } from '../../kit/forms/phone-field.tsx';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { Fold } from '../../kit/ui/fold.tsx';
import { Honeypot } from '../../kit/ui/honeypot.tsx';
import { ProblemKind } from './problem-kind.tsx';

type FieldName = keyof ComplaintForm;

/** The form as it is shown again: with its entries, and what is wrong with them. */
export type ProblemAnswer = Pick<FormAnswer<FieldName>, 'values' | 'problems'> & {
  message?: string;
};

type Props = {
  title: string;
  business: string;
  /** The voucher that led here says it: then none is needed. */
  knowsEmail: boolean;
  formKey: string;
  answer: ProblemAnswer | undefined;
};

/** One page, with or without a script; what was typed is never lost. */
export function ProblemForm({ title, business, knowsEmail, formKey, answer }: Props) {
  const { site } = useSite();
  const isSending = useNavigation().formMethod === 'POST';
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<FieldName>(
    answer,
    (typed) => findProblems(typed, knowsEmail),
  );
  const fields: FieldName[] = ['kind', 'text', 'email', 'phone'];
  const first = fields.find((name) => problems[name]);
  const field = (name: FieldName) => ({
    name,
    defaultValue: answer?.values[name],
    problem: problems[name],
    autoFocus: name === first,
  });
  const reach = (
    <div className="grid gap-6">
      <Field
        {...field('email')}
        label={knowsEmail ? 'Another email (optional)' : 'Email'}
        type="email"
        autoComplete="email"
        required={!knowsEmail}
      />
      <PhoneField {...field('phone')} label="Phone (optional)" />
    </div>
  );
  return (
    <div className={cardLook('max-w-2xl p-6 sm:p-10')}>
      <h1 className="text-4xl">Something is wrong</h1>
      <p className="mt-3 text-pretty text-ink-soft">
        About “{title}” at {business}. Tell us what happened. We answer by email
        {knowsEmail && ', at the address of the purchase'}.
      </p>
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={clearFixedProblems}
        onSubmit={(event) => hasProblems() && event.preventDefault()}
        className="mt-6 grid gap-6"
      >
        <input type="hidden" name="key" value={answer?.values.key ?? formKey} />
        <ProblemKind {...field('kind')} />
        <AreaField
          {...field('text')}
          label="What happened?"
          rows={6}
          maxLength={MAX_COMPLAINT_LENGTH}
          required
        />
        {knowsEmail ? (
          <Fold title="Another email or phone" isOpen={Boolean(problems.email || problems.phone)}>
            {reach}
          </Fold>
        ) : (
          reach
        )}
        <Honeypot name={HONEYPOT} />
        <p className="text-pretty text-ink-soft text-sm">
          Only {site.brand} reads your words. We may tell the spa what happened, but not who you
          are. Please leave out card numbers and health details.
        </p>
        {answer?.message && <Alert>{answer.message}</Alert>}
        <Button type="submit" disabled={isSending} className="min-h-13">
          {isSending ? 'Sending...' : 'Send Report'}
        </Button>
      </Form>
    </div>
  );
}

/** What can be wrong, found before it is sent; the server has the last word. */
function findProblems(typed: Record<string, string>, knowsEmail: boolean) {
  const { kind, text = '', email = '', phone = '' } = typed;
  const address = email.trim();
  const mayBeAddress = address === '' ? knowsEmail : isLikeEmail(address);
  return {
    kind: kind ? undefined : MESSAGES.kind,
    text: visibleLength(text.trim()) > 0 ? undefined : MESSAGES.text,
    email: mayBeAddress ? undefined : MESSAGES[address === '' ? 'email' : 'badEmail'],
    phone: phone.trim() === '' || parsePhone(phone) ? undefined : MESSAGES.badPhone,
  };
}
