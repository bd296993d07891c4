import type { FormEvent, ReactNode } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { type EmailDraft, parseEmailDraft } from '../../../market/emails/schema.ts';
import { STOP_AND_TELL, stopText } from '../../../market/make-good/copy.ts';
import { inOneLine, noMail, SENDING_PAUSED } from '../../../market/todo/copy.ts';
import { counted } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../kit/forms/idempotency-key.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { problemsIn, useProblems } from '../../kit/forms/use-problems.ts';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { retried } from '../../kit/layout/client-cache.ts';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { Badge, type Tone } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { AreaField, Field } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { NOT_FOUND } from '../businesses/copy.ts';
import { purchasePath, purchasesPath } from '../purchases/query.ts';
import type { Route } from './+types/stop';
import {
  type HolderView,
  pressStop,
  type StopAnswer,
  type StopView,
  stopView,
} from './stop.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await stopView(context.get(services), params.id);
  return data(view ?? null, { status: view ? 200 : 404 });
}

export const clientLoader = retried;

const FAILED = 'Nothing was stopped, and nobody was written to';

export function action(args: Route.ActionArgs) {
  return saveForm<StopAnswer>(args, FAILED, (submission) => pressStop(args.params.id, submission));
}

const keyName = (id: string) => `stop ${id}`;

/** Where no answer arrives, what was written stays, under the same key. */
export const clientAction = submitOrRestore(FAILED, restoreEntries, ({ id = '' }) =>
  forgetIdempotencyKey(keyName(id)),
);

export default function StopPage({ loaderData: view, actionData }: Route.ComponentProps) {
  if (!view) return <NotFound {...NOT_FOUND} />;
  const { id, business, stop, deals, toWrite, hasMail, isDemo, isPaused } = view;
  return (
    <div className="grid max-w-2xl gap-5">
      <title>{`${STOP_AND_TELL}: ${business}`}</title>
      <div>
        <TextLink to={`/admin/businesses/${id}/edit`} tall className="wrap-anywhere">
          {business}
        </TextLink>
        <h1 className="text-3xl md:text-4xl">{STOP_AND_TELL}</h1>
      </div>
      {stop && (
        <div className={cardLook('p-5')}>
          <p className="font-semibold">{stopText(stop)}</p>
          <p className="mt-1 text-ink-soft text-sm">
            Since <AdminTime at={stop.at} />, by {stop.actor}
          </p>
        </div>
      )}
      {isDemo && <Note>{inOneLine(noMail(true))}</Note>}
      {!hasMail && (
        <Note>
          {noMail().title}, so nobody is written to from here. The addresses below open your own
          email program.{' '}
          <TextLink to={noMail().to} color="inherit">
            {noMail().action}
          </TextLink>
        </Note>
      )}
      {hasMail && isPaused && <Note>{SENDING_PAUSED}.</Note>}
      {deals.length + toWrite > 0 ? (
        <StopForm key={id} view={view} answer={actionData} />
      ) : (
        <Holders view={view} />
      )}
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-warn-tint px-4 py-2 text-sm text-warn">{children}</p>;
}

function StopForm({ view, answer }: { view: StopView; answer: StopAnswer | undefined }) {
  const { id, deals, toWrite, draft } = view;
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<keyof EmailDraft>(
    answer,
    (values) => (toWrite > 0 ? problemsIn(parseEmailDraft(values)) : {}),
  );
  const isSending = useNavigation().formMethod === 'POST';
  const { key, subject = draft.subject, message = draft.message } = answer?.values ?? {};

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems() || isSending) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={clearFixedProblems}
      onSubmit={check}
      className="grid gap-6"
    >
      <input type="hidden" name="key" value={useIdempotencyKey(keyName(id), view.key, key)} />
      {deals.length > 0 && (
        <Section id="deals" title={`Pauses ${counted(deals.length, 'deal')}`} heading="text-xl">
          <ul className="wrap-anywhere mt-1 list-disc pl-5">
            {deals.map((deal) => (
              <li key={deal.id}>{deal.title}</li>
            ))}
          </ul>
        </Section>
      )}
      <Holders view={view} />
      {toWrite > 0 && (
        <Section id="email" title={`Writes to ${counted(toWrite, 'buyer')}`} heading="text-xl">
          <p className="mt-1 mb-4 text-ink-soft text-sm">
            Each gets this email once, with a line that says which purchase it is about.
          </p>
          <Field label="Subject" name="subject" defaultValue={subject} problem={problems.subject} />
          <AreaField
            label="Message"
            name="message"
            rows={12}
            defaultValue={message}
            problem={problems.message}
            className="mt-4"
          />
        </Section>
      )}
      {answer?.failure && <Alert>{answer.failure.text}</Alert>}
      <div data-foot className="sticky bottom-(--bar) z-10 border-line border-t bg-paper py-3">
        <Button type="submit" look="danger" disabled={isSending}>
          {STOP_AND_TELL}
        </Button>
      </div>
    </Form>
  );
}

function Holders({ view: { id, holders, hidden, stop } }: { view: StopView }) {
  const title = stop ? 'Buyers' : counted(holders.length + hidden, 'good, unused voucher');
  return (
    <Section id="holders" title={title} heading="text-xl">
      <ul className="mt-1 divide-y divide-line">
        {holders.map((holder) => (
          <HolderLine key={holder.session} holder={holder} isStopped={stop !== undefined} />
        ))}
      </ul>
      {hidden > 0 && (
        <TextLink to={purchasesPath({ business: id })} tall>
          And {counted(hidden, 'voucher')} more
        </TextLink>
      )}
    </Section>
  );
}

const CONTACTS: Record<HolderView['contact'], [Tone, string]> = {
  sent: ['good', 'Told'],
  'on-its-way': ['good', 'Told: the email is on its way'],
  unclear: ['warn', 'May have been told'],
  failed: ['bad', 'Not told: the email failed'],
  erased: ['quiet', 'Erased: cannot be told'],
  'no-address': ['quiet', 'No address: cannot be told'],
  'not-yet': ['warn', 'Not told'],
};

function HolderLine({ holder, isStopped }: { holder: HolderView; isStopped: boolean }) {
  const { session, name, title, worth, at, contact, isRefunded, isUsed, stripeUrl, byHand } =
    holder;
  const [tone, text] = CONTACTS[contact];
  return (
    <li className="wrap-anywhere py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={purchasePath(session)} color="inherit" className="font-semibold">
          {name}
        </TextLink>
        {(isStopped || contact !== 'not-yet') && <Badge tone={tone}>{text}</Badge>}
        {isRefunded && <Badge tone="good">Refunded</Badge>}
        {isUsed && <Badge tone="quiet">Used</Badge>}
      </div>
      <p className="text-ink-soft text-sm">
        {title} · {worth} · bought <AdminTime at={at} style="date" />
      </p>
      <div className="flex flex-wrap gap-x-5 text-sm">
        {stripeUrl && !isRefunded && (
          <TextLink href={stripeUrl} target="_blank" rel="noreferrer" tall>
            Refund at Stripe<span className="sr-only">{`: ${name}, ${worth} (new tab)`}</span>
          </TextLink>
        )}
        {byHand && (
          <TextLink href={byHand.href} tall>
            {byHand.email}
          </TextLink>
        )}
      </div>
    </li>
  );
}
