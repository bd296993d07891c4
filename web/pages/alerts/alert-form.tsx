import { Form, useNavigation } from 'react-router';
import { dealAppears } from '../../../market/alerts/copy.ts';
import { type AlertCriteria, criteriaQuery } from '../../../market/alerts/rules.ts';
import { HONEYPOT } from '../../../market/rules.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { Honeypot } from '../../kit/ui/honeypot.tsx';

interface Props extends Omit<AlertCriteria, 'zip'> {
  zip: string | undefined;
  /** 1 if the form is the whole page. */
  level?: 1 | 2;
  email?: string | undefined;
  problem?: string | undefined;
}

/** Shows nothing if this site sends no alerts. */
export function AlertForm({ zip, radiusMiles, filters, level = 2, email, problem }: Props) {
  const { offersAlerts } = useSite();
  const sending = useNavigation().formAction?.startsWith('/alerts') ?? false;
  if (!offersAlerts || !zip) return null;
  const criteria = { zip, radiusMiles, filters };
  const Heading = `h${level}` as const;
  return (
    <Form
      method="post"
      action={alertPath(criteria)}
      className={cardLook('mt-8 grid max-w-xl gap-4 p-6 text-left print:hidden')}
    >
      <Heading className={level === 1 ? 'text-3xl md:text-4xl' : 'text-2xl'}>
        Tell me when {dealAppears(criteria)}
      </Heading>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
          problem={problem}
        />
        <Button type="submit" disabled={sending} className="min-h-12 self-end">
          Tell Me
        </Button>
      </div>
      <Honeypot name={HONEYPOT} />
      <p className="text-pretty text-ink-soft text-sm">
        One email a day at most, with a link that stops them. No deals are sent before you confirm.
      </p>
    </Form>
  );
}

function alertPath(criteria: AlertCriteria): string {
  return `/alerts?${criteriaQuery(criteria)}`;
}
