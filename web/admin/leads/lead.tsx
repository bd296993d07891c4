import { data } from 'react-router';
import { phoneLink } from '../../../market/businesses/rules.ts';
import type { LeadProgress } from '../../../market/leads/rules.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { RecordHeader } from '../../kit/lists/record-header.tsx';
import { Fact, Facts } from '../../kit/ui/fact.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { History } from '../changes/history.tsx';
import type { FollowUpAnswer } from '../follow-up/follow-up.server.ts';
import { NextStep, Notes } from '../follow-up/follow-up.tsx';
import type { Route } from './+types/lead';
import { FAILED_TO_UPDATE } from './copy.ts';
import { LeadButtons, LeadMenu } from './lead-actions.tsx';
import { LEADS } from './query.ts';
import { RetryRelays } from './retry-relays.tsx';
import { Consent, Duplicates, LeadStatusBadge, ListedAs, RelayStatus } from './status-badge.tsx';
import { followLead, type LeadPageView, leadPage } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await leadPage(context.get(services), params.id);
  return data(page ?? null, { status: page ? 200 : 404 });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return saveForm<FollowUpAnswer>(args, FAILED_TO_UPDATE, (submission) =>
    followLead(args.params.id, submission),
  );
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

const NOT_FOUND = {
  title: 'Lead Not Found',
  text: 'Its address may have been mistyped.',
  list: '/admin/leads',
  listName: 'All leads',
};

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound {...NOT_FOUND} />;
  const { lead, followUp, unsubscribed, emails, history } = loaderData;
  const answerTo = (...intents: string[]) =>
    intents.includes(actionData?.values.intent ?? '') ? actionData : undefined;
  return (
    <>
      <title>{lead.name}</title>
      <RecordHeader
        id={lead.id}
        title={lead.name}
        list={LEADS}
        listName="All leads"
        badge={<LeadStatusBadge status={lead.status} />}
        detail={
          <>
            Received <AdminTime at={lead.received} />
            {lead.lastContacted && (
              <>
                {' · '}Last contacted <AdminTime at={lead.lastContacted} />
              </>
            )}
          </>
        }
        menu={<LeadMenu lead={lead} />}
      >
        <LeadButtons lead={lead} followUp={followUp} />
      </RecordHeader>
      {lead.relay?.state === 'refused' && <RetryRelays leadId={lead.id} />}
      <Progress progress={followUp.progress} />
      <Facts>
        <Fact name="Email">{lead.email}</Fact>
        <Fact name="Phone">
          <TextLink href={phoneLink(lead.phone)} color="inherit">
            {lead.phone}
          </TextLink>
        </Fact>
        <Fact name="Location">{lead.location}</Fact>
        {lead.source && <Fact name="Came from">{lead.source}</Fact>}
      </Facts>
      <div className="mb-6 grid max-w-2xl gap-1.5">
        <ListedAs listedAs={lead.listedAs} />
        <Duplicates known={lead.known} />
        {unsubscribed && (
          <p className="text-sm text-warn">
            Unsubscribed from emails: <AdminTime at={unsubscribed} />. Nothing can be emailed to
            this address.
          </p>
        )}
        <Consent consent={lead.consent} />
        <RelayStatus relay={lead.relay} />
      </div>
      <NextStep
        key={`next ${lead.id}`}
        view={followUp}
        answer={answerTo('next-step')}
        usual="Get back to the owner"
        example="Call about the photos"
      />
      <Notes key={`notes ${lead.id}`} view={followUp} answer={answerTo('note', 'delete-note')} />
      <EmailHistory emails={emails} />
      <History history={history} />
    </>
  );
}

const stateLabels = {
  pending: { label: 'Waits', look: 'text-ink-soft' },
  sending: { label: 'Being sent', look: 'text-ink-soft' },
  accepted: { label: 'Sent', look: 'text-good' },
  filed: { label: 'Not sent, but filed', look: 'text-warn' },
  refused: { label: 'Not sent', look: 'text-bad' },
  unreachable: { label: 'Not sent', look: 'text-bad' },
  unknown: { label: 'May have been sent', look: 'text-warn' },
};

function EmailHistory({ emails }: Pick<LeadPageView, 'emails'>) {
  return (
    <Section id="emails" title="Emails" className="mt-12 max-w-2xl">
      {emails.length === 0 && <p className="mt-4 text-ink-soft">No emails yet.</p>}
      <ol className="mt-4 divide-y divide-line">
        {emails.map(({ id, subject, body, state, result, actor, at }) => (
          <li key={id} className="grid gap-1 py-4">
            <h3>{subject}</h3>
            <p className="text-ink-soft text-sm">
              <AdminTime at={at} /> by {actor}
            </p>
            <p className="text-sm">
              <span className={`font-semibold ${stateLabels[state].look}`}>
                {stateLabels[state].label}
              </span>
              {result && `: ${result}`}
            </p>
            <details className="text-sm">
              <summary>Text</summary>
              <p className="mt-2 whitespace-pre-wrap rounded-card bg-surface p-4">{body}</p>
            </details>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const STEPS: Array<[keyof LeadProgress, done: string, open: string]> = [
  ['contacted', 'Contacted', 'Contact the owner'],
  ['listed', 'Made a business', 'Make it a business'],
  ['hasPictures', 'Pictures added', 'Add pictures'],
  ['hasLiveDeal', 'First deal is live', 'Publish its first deal'],
];

export function Progress({ progress }: { progress: LeadProgress }) {
  const count = STEPS.filter(([step]) => progress[step]).length;
  return (
    <Section
      id="progress"
      title={`On the way to a listed business: ${count} of ${STEPS.length}`}
      heading="font-sans font-semibold text-base"
      className="mb-6 max-w-2xl"
    >
      <ol className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {STEPS.map(([step, done, open]) => (
          <li key={step} className="flex items-center gap-2.5">
            <Mark isDone={progress[step]} />
            {progress[step] ? (
              <span>
                {done}
                <span className="sr-only"> (done)</span>
              </span>
            ) : (
              <span className="text-ink-soft">{open}</span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className="shrink-0">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill={isDone ? 'var(--color-good)' : 'none'}
        stroke={isDone ? 'var(--color-good)' : 'var(--color-control)'}
        strokeWidth="1.8"
      />
      {isDone && (
        <path
          d="m7.5 12.5 3 3 6-6.5"
          fill="none"
          stroke="var(--color-surface)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
