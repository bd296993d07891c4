import { phoneLink } from '../../../market/businesses/rules.ts';
import type { PlannedView } from './follow-up.server.ts';

/** The person behind a lead or a case, in its row. A phone may be missing. */
export function Contact({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      <span className="block truncate xl:max-w-56">{email}</span>
      {phone && (
        <a href={phoneLink(phone)} className="relative z-10 underline underline-offset-4">
          {phone}
        </a>
      )}
    </>
  );
}

/** What is planned next, in a row of leads or cases. */
export function NextStepLine({ next }: { next: PlannedView }) {
  return (
    <p className={`text-sm ${next.isDue ? 'font-semibold text-warn' : 'text-ink-soft'}`}>
      {`Next step ${next.day}${next.text && `: ${next.text}`}`}
    </p>
  );
}
