import { data, Form, Link, useNavigation } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import {
  answerComplaint,
  changeComplaintStatus,
  eraseComplaint,
} from '../../../market/complaints/commands.server.ts';
import { complaintKindName, NOT_NEW_CLIENT } from '../../../market/complaints/kinds.ts';
import { COMPLAINT_STATUSES } from '../../../market/complaints/rules.ts';
import { parseNote } from '../../../market/follow-up/schema.ts';
import { STOP_AND_TELL } from '../../../market/make-good/copy.ts';
import { inOneLine, noMail } from '../../../market/todo/copy.ts';
import { services } from '../../context.ts';
import {
  type Done,
  type Refused,
  type Submission,
  saveForm,
  success,
} from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { RecordHeader } from '../../kit/lists/record-header.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import { VoucherCode } from '../../kit/ui/voucher-code.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { type FollowUpAnswer, followUp } from '../follow-up/follow-up.server.ts';
import { Notes, TextForm } from '../follow-up/follow-up.tsx';
import { conversationPath } from '../navigation/navigation.ts';
import { purchasePath } from '../purchases/query.ts';
import { PurchaseBadge, VoucherUse } from '../purchases/state-badge.tsx';
import type { Route } from './+types/complaint';
import { COMPLAINTS } from './query.ts';
import { StatusBadge } from './status.tsx';
import { complaintView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const view = await complaintView(context.get(services), id);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

const FAILED_TO_UPDATE = 'Failed to update complaint';

export function action(args: Route.ActionArgs) {
  return saveForm<FollowUpAnswer>(args, FAILED_TO_UPDATE, (submission) =>
    changeComplaint(args.params.id, submission),
  );
}

/** Answers a complaint, closes it, opens it again, erases it, or does what the forms of its notes ask for. */
async function changeComplaint(id: string, submission: Submission) {
  const { values, app, change } = submission;
  const to = `${COMPLAINTS}/${id}`;
  const status = COMPLAINT_STATUSES.find((one) => one === values.intent);
  if (status) {
    const { kind } = await changeComplaintStatus(app.db, id, status, change);
    return { to, flash: kind === 'missing' ? undefined : success('Complaint updated') };
  }
  if (values.intent === 'answer') return answer(id, to, submission);
  if (values.intent !== 'erase')
    return followUp(submission, { kind: 'complaint', id, to, failed: FAILED_TO_UPDATE });
  await eraseComplaint(app.db, id, change);
  return { to: COMPLAINTS, flash: success('Complaint erased') };
}

async function answer(
  id: string,
  to: string,
  { values, idempotencyKey: formKey, app, change }: Submission,
): Promise<Done | Refused<FollowUpAnswer>> {
  const parsed = parseNote({ note: values.answer });
  if (parsed.kind === 'invalid')
    return { status: 400, problems: { answer: parsed.problems.note?.replace(/\bnote\b/, 'text') } };
  const failure = (text: string) => ({ failure: { text, why: 'refused' as const } });
  if (!app.emailSender) return { status: 503, ...failure(inOneLine(noMail())) };
  const written = { text: parsed.form.note, formKey };
  const { kind } = await answerComplaint(app.db, id, written, { ...change, site: app.site });
  if (kind !== 'saved') return { status: 409, ...failure(FAILED_TO_UPDATE) };
  app.delivery.wake();
  return { to, flash: success('The answer is on its way') };
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

const LIST = { list: COMPLAINTS, listName: 'All complaints' };

export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    const text = 'It may have been erased, or its address mistyped.';
    return <NotFound {...LIST} title="Complaint Not Found" text={text} />;
  }
  const { complaint, notes, purchases, stopText, canMail } = loaderData;
  const { id, status, email, phone } = complaint;
  const { business_name: business, deal_title: deal } = complaint;
  const title = `${business}: ${complaintKindName(complaint.kind)}`;
  return (
    <>
      <title>{title}</title>
      <RecordHeader
        {...{ ...LIST, id, title }}
        badge={<StatusBadge status={status} />}
        detail={
          <>
            <TextLink to={`/admin/deals/${complaint.deal_id}/edit`} color="inherit">
              {deal}
            </TextLink>{' '}
            at{' '}
            <TextLink to={`/admin/businesses/${complaint.business_id}/edit`} color="inherit">
              {business}
            </TextLink>
            , received <AdminTime at={complaint.created_at} />
          </>
        }
      >
        {phone && (
          <>
            <a href={phoneLink(phone)} className={buttonLook('quiet')}>
              Call {phone}
            </a>
            <Link to={conversationPath(phone)} className={buttonLook('quiet')}>
              Text
            </Link>
          </>
        )}
        {status === 'open' ? (
          <Press intent="closed" name="Close Complaint" />
        ) : (
          <Press intent="open" name="Open Again" />
        )}
      </RecordHeader>
      <p className={cardLook('wrap-break-word mb-6 max-w-2xl whitespace-pre-wrap p-5')}>
        {complaint.text}
      </p>
      {purchases.map((purchase) => (
        <Purchase key={purchase.id} {...purchase} />
      ))}
      {canMail ? (
        <TextForm
          key={notes.notes.length}
          {...{ name: 'answer', label: `Answer to ${email}`, button: 'Send', formKey: notes.key }}
          answer={actionData}
        />
      ) : (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Your report about ${deal} at ${business}`)}`}
          className={buttonLook('primary', 'wrap-anywhere')}
        >
          Write to {email}
        </a>
      )}
      {complaint.kind !== NOT_NEW_CLIENT && (
        <p className="mt-4">
          <TextLink to={`/admin/businesses/${complaint.business_id}/stop`} tall>
            {stopText ?? STOP_AND_TELL}
          </TextLink>
        </p>
      )}
      <Notes key={id} view={notes} answer={actionData} isFolded />
      <details className="mt-10 max-w-2xl">
        <summary className="text-bad">Erase this complaint</summary>
        <p className="mt-2 mb-4">
          The complaint, its notes and its history are deleted at once. Backups keep it until they
          are deleted. This action cannot be undone.
        </p>
        <Press intent="erase" name="Erase Complaint" look="danger" />
      </details>
    </>
  );
}

type PurchaseProps = NonNullable<Route.ComponentProps['loaderData']>['purchases'][number];

/** What was bought, and whether its voucher was used. */
function Purchase(purchase: PurchaseProps) {
  const { id, deal, paid, at, hasVoucher, usedAt, code } = purchase;
  return (
    <div
      className={cardLook('mb-6 flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3')}
    >
      <TextLink to={purchasePath(id)} className="font-semibold" tall color="inherit">
        {deal}
      </TextLink>
      <PurchaseBadge {...purchase} />
      <p className="basis-full text-sm">
        {paid}, bought <AdminTime at={at} style="date" />
        {hasVoucher && (
          <>
            {'. Voucher '}
            {code && <VoucherCode code={code} />}
            {': '}
            <VoucherUse usedAt={usedAt} />
          </>
        )}
      </p>
    </div>
  );
}

type PressProps = { intent: string; name: string; look?: 'quiet' | 'danger' };

function Press({ intent, name, look = 'quiet' }: PressProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset onSubmit={withdrawErrors}>
      <Button type="submit" look={look} name="intent" value={intent} disabled={isSending}>
        {name}
      </Button>
    </Form>
  );
}
