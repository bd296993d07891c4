import { data, Form, useNavigation } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import { findRow } from '../../../market/changes/store.server.ts';
import {
  COMPLAINT,
  changeComplaintStatus,
  eraseComplaint,
} from '../../../market/complaints/commands.server.ts';
import { complaintKindName } from '../../../market/complaints/kinds.ts';
import { COMPLAINT_STATUSES } from '../../../market/complaints/rules.ts';
import { notesOf } from '../../../market/follow-up/store.server.ts';
import { hasPurchases } from '../../../market/purchases/list.server.ts';
import { services } from '../../context.ts';
import { type Submission, saveForm, success } from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { Fact, Facts, RecordHeader } from '../../kit/lists/record-header.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { type FollowUpAnswer, followUp, notesView } from '../follow-up/follow-up.server.ts';
import { Notes } from '../follow-up/follow-up.tsx';
import { conversationPath } from '../navigation/navigation.ts';
import { purchasePath, purchasesPath } from '../purchases/query.ts';
import type { Route } from './+types/complaint';
import { COMPLAINTS } from './query.ts';
import { StatusBadge } from './status.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { db } = app;
  const complaint = id.includes('\0') ? undefined : await findRow(db, COMPLAINT, id);
  if (!complaint) return data(null, { status: 404 });
  const notes = notesView(await notesOf(db, 'complaint', id), app);
  return data({ complaint, notes, hasPurchases: await hasPurchases(db) });
}

export const clientLoader = retried;

const FAILED_TO_UPDATE = 'Failed to update complaint';

export function action(args: Route.ActionArgs) {
  return saveForm<FollowUpAnswer>(args, FAILED_TO_UPDATE, (submission) =>
    changeComplaint(args.params.id, submission),
  );
}

/** Closes a complaint, opens it again, erases it, or does what the forms of its notes ask for. */
async function changeComplaint(id: string, submission: Submission) {
  const { values, app, change } = submission;
  const to = `${COMPLAINTS}/${id}`;
  const status = COMPLAINT_STATUSES.find((one) => one === values.intent);
  if (status) {
    const { kind } = await changeComplaintStatus(app.db, id, status, change);
    return { to, flash: kind === 'missing' ? undefined : success('Complaint updated') };
  }
  if (values.intent !== 'erase')
    return followUp(submission, { kind: 'complaint', id, to, failed: FAILED_TO_UPDATE });
  await eraseComplaint(app.db, id, change);
  return { to: COMPLAINTS, flash: success('Complaint erased') };
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

const LIST = { list: COMPLAINTS, listName: 'All complaints' };

export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    const text = 'It may have been erased, or its address mistyped.';
    return <NotFound {...LIST} title="Complaint Not Found" text={text} />;
  }
  const { complaint, notes, hasPurchases } = loaderData;
  const { id, status, email, phone, session_id: session } = complaint;
  const { business_name: business, deal_title: deal } = complaint;
  const title = `${business}: ${complaintKindName(complaint.kind)}`;
  const subject = encodeURIComponent(`Your report about ${deal} at ${business}`);
  return (
    <>
      <title>{title}</title>
      <RecordHeader
        {...{ ...LIST, id, title }}
        badge={<StatusBadge status={status} />}
        detail={
          <>
            Received <AdminTime at={complaint.created_at} />
          </>
        }
      >
        <a href={`mailto:${email}?subject=${subject}`} className={buttonLook()}>
          Reply by Email
        </a>
        {phone && (
          <a href={phoneLink(phone)} className={buttonLook('quiet')}>
            Call {phone}
          </a>
        )}
        {status === 'open' ? (
          <Press intent="closed" name="Close Complaint" />
        ) : (
          <Press intent="open" name="Open Again" />
        )}
      </RecordHeader>
      <Section id="report" title="What was written" className="mb-6 max-w-2xl">
        <p className={cardLook('wrap-break-word mt-3 whitespace-pre-wrap p-5')}>{complaint.text}</p>
      </Section>
      <Facts>
        <Fact name="Email">{email}</Fact>
        {phone && <LinkFact name="Phone" to={conversationPath(phone)} text={`Text ${phone}`} />}
        {session && (
          <LinkFact name="Purchase" to={purchasePath(session)} text="Find the voucher’s purchase" />
        )}
        {!session && hasPurchases && (
          <LinkFact
            name="Purchase"
            to={purchasesPath({ search: email })}
            text="Search by this email"
          />
        )}
        <LinkFact name="Deal" to={`/admin/deals/${complaint.deal_id}/edit`} text={deal} />
        <LinkFact
          name="Spa"
          to={`/admin/businesses/${complaint.business_id}/edit`}
          text={business}
        />
      </Facts>
      <Notes key={id} view={notes} answer={actionData} />
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

function LinkFact({ name, to, text }: { name: string; to: string; text: string }) {
  return (
    <Fact name={name}>
      <TextLink to={to} color="inherit">
        {text}
      </TextLink>
    </Fact>
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
