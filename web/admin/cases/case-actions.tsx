import { phoneLink } from '../../../market/businesses/rules.ts';
import { buttonLook } from '../../ui/button.tsx';
import { CaseMenu } from './case-buttons.tsx';
import type { CaseView } from './view.server.ts';

/** On a case's own page: answering by mail or phone, and in the menu what it becomes. */
export function CaseActions({ view, back }: { view: CaseView; back: string }) {
  const { id, email, phone, spa, deal } = view;
  const subject = new URLSearchParams({ subject: `Your report about ${deal} at ${spa}` });
  // A mail program shows '+' as it is.
  const mail = `mailto:${email}?${subject.toString().replaceAll('+', '%20')}`;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <a href={mail} className={buttonLook()}>
        Reply by E-mail
      </a>
      {phone && (
        <a href={phoneLink(phone)} className={buttonLook('quiet')}>
          Call {phone}
        </a>
      )}
      <CaseMenu view={view} back={back} describedBy={`case-${id}`} />
    </div>
  );
}
