import { phoneLink } from '../../../market/businesses/rules.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { MenuButton } from '../lists/list-table.tsx';
import { GENUINE, statusLabels } from './copy.ts';
import { CASES } from './query.ts';
import type { CaseView } from './view.server.ts';

/** On a case's own page: answering by mail or phone. */
export function AnswerCase({ view: { email, phone, business, deal } }: { view: CaseView }) {
  const subject = new URLSearchParams({ subject: `Your report about ${deal} at ${business}` });
  // A mail program shows '+' as it is.
  const mail = `mailto:${email}?${subject.toString().replaceAll('+', '%20')}`;
  return (
    <>
      <a href={mail} className={buttonLook()}>
        Reply by Email
      </a>
      {phone && (
        <a href={phoneLink(phone)} className={buttonLook('quiet')}>
          Call {phone}
        </a>
      )}
    </>
  );
}

type Props = { view: CaseView; back: string; describedBy: string };

/** What a case in its state can become: choices of a menu. */
export function CaseSteps({ view, back, describedBy }: Props) {
  const { id, status, isGenuine } = view;
  const described = { 'aria-describedby': describedBy };
  return (
    <ToastForm action={CASES} hiddenFields={{ id, back }} className="contents">
      {(isBusy) => (
        <>
          {status === 'new' && (
            <Item value="answered" name="Mark Answered" isBusy={isBusy} {...described} />
          )}
          {status !== 'closed' && (
            <Item value="closed" name="Close Complaint" isBusy={isBusy} {...described} />
          )}
          {status !== 'new' && (
            <Item value="new" name="Open Again" isBusy={isBusy} {...described} />
          )}
          {isGenuine ? (
            <Item value="not-genuine" name="Not Genuine" isBusy={isBusy} {...described} />
          ) : (
            <Item value="genuine" name="Mark Genuine" isBusy={isBusy} {...described} />
          )}
        </>
      )}
    </ToastForm>
  );
}

type ItemProps = { value: string; name: string; isBusy: boolean; 'aria-describedby': string };

function Item({ value, name, isBusy, ...described }: ItemProps) {
  return (
    <MenuButton name="intent" value={value} disabled={isBusy} {...described}>
      {name}
    </MenuButton>
  );
}

const BADGE = 'inline-block rounded-full px-3 py-0.5 font-semibold text-sm';

/** The colors of leads: answered green, closed gray, new yellow; each with its word. */
const looks = {
  new: 'bg-warn-tint text-warn',
  answered: 'bg-good-tint text-good',
  closed: 'bg-line text-ink',
};

export function CaseStatusBadge({ status, isGenuine }: Pick<CaseView, 'status' | 'isGenuine'>) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`${BADGE} ${looks[status]}`}>{statusLabels[status]}</span>
      {isGenuine && <span className={`${BADGE} bg-sage-tint text-sage`}>{GENUINE}</span>}
    </span>
  );
}
