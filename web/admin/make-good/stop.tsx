import { type FormEvent, type ReactNode, useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import {
  type EmailDraft,
  emailDraftValues,
  parseEmailDraft,
} from '../../../market/emails/schema.ts';
import { STOP_AND_TELL, stopText } from '../../../market/make-good/copy.ts';
import { inOneLine, noMail, SENDING_PAUSED } from '../../../market/todo/copy.ts';
import { counted } from '../../../market/words.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../kit/forms/idempotency-key.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { problemsIn, readFormValues, useProblems } from '../../kit/forms/use-problems.ts';
import { useUnsavedChanges } from '../../kit/forms/use-unsaved-changes.ts';
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
import { purchasesPath } from '../purchases/query.ts';
import type { Route } from './+types/stop';
import { FAILED_TO_STOP, NOT_FOUND } from './copy.ts';
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

export function action(args: Route.ActionArgs) {
  return saveForm<StopAnswer>(args, FAILED_TO_STOP, (submission) =>
    pressStop(args.params.id, submission),
  );
}

const keyName = (id: string) => `stop ${id}`;

/** Where no answer arrives, what was written stays, under the same key. */
export const clientAction = submitOrRestore(FAILED_TO_STOP, restoreEntries, ({ id = '' }) =>
  forgetIdempotencyKey(keyName(id)),
);

export default function StopPage({ loaderData: view, actionData }: Route.ComponentProps) {
  if (!view) return <NotFound {...NOT_FOUND} />;
  const { id, business, stop, canPress } = view;
  return (
    <div className="max-w-2xl">
      <title>{`${STOP_AND_TELL}: ${business}`}</title>
      <p>
        <TextLink to={`/admin/businesses/${id}/edit`} tall className="wrap-anywhere">
          {business}
        </TextLink>
      </p>
      <h1 className="text-3xl md:text-4xl">{STOP_AND_TELL}</h1>
      {stop && (
        <div className={cardLook('mt-5 p-5')}>
          <p className="font-semibold">{stopText(stop)}</p>
          <p className="mt-1 text-ink-soft text-sm">
            Since <AdminTime at={stop.at} />, by {stop.actor}
          </p>
        </div>
      )}
      <Notes view={view} />
      {canPress ? (
        <StopForm key={`${id} ${stop?.at}`} view={view} answer={actionData} />
      ) : (
        <Holders view={view} />
      )}
    </div>
  );
}

function Notes({ view: { transport, isPaused } }: { view: StopView }) {
  const todo = noMail(transport === 'files');
  return (
    <>
      {transport === 'none' && (
        <Note>
          {todo.title}, so nobody is written to from here. The addresses below open your own email
          program.{' '}
          <TextLink to={todo.to} color="inherit">
            {todo.action}
          </TextLink>
        </Note>
      )}
      {transport === 'files' && <Note>{inOneLine(todo)}</Note>}
      {transport !== 'none' && isPaused && <Note>{SENDING_PAUSED}.</Note>}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-4 rounded-card bg-warn-tint px-4 py-2 text-sm text-warn">{children}</p>;
}

function StopForm({ view, answer }: { view: StopView; answer: StopAnswer | undefined }) {
  const { id, deals, toWrite, transport } = view;
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<keyof EmailDraft>(
    answer,
    (values) => (toWrite > 0 ? problemsIn(parseEmailDraft(values)) : {}),
  );
  const isSending = useNavigation().formMethod === 'POST';
  const [draft] = useState(answer ? emailDraftValues(answer.values) : view.draft);
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged && !isSending);

  function handleInput(event: FormEvent) {
    const { subject, message } = emailDraftValues(readFormValues(form.current));
    setChanged(subject !== view.draft.subject || message !== view.draft.message);
    clearFixedProblems(event);
  }

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems() || isSending) event.preventDefault();
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={handleInput}
      onSubmit={check}
      className="mt-5 grid gap-6"
    >
      <input
        type="hidden"
        name="key"
        value={useIdempotencyKey(keyName(id), view.key, answer?.values.key)}
      />
      <Section id="deals" title={`Pauses ${counted(deals.length, 'deal')}`} heading="text-xl">
        <ul className="mt-1 list-disc pl-5">
          {deals.map((deal) => (
            <li key={deal.id} className="wrap-anywhere">
              {deal.title}
            </li>
          ))}
        </ul>
      </Section>
      <Holders view={view} />
      {transport === 'none' || toWrite === 0 ? null : (
        <Section id="email" title={`Writes to ${counted(toWrite, 'buyer')}`} heading="text-xl">
          <p className="mt-1 mb-4 text-ink-soft text-sm">
            Each gets this email once, with a line that says which purchase it is about.
          </p>
          <div className="grid gap-4">
            <Field
              label="Subject"
              name="subject"
              defaultValue={draft.subject}
              problem={problems.subject}
              autoComplete="off"
            />
            <AreaField
              label="Message"
              name="message"
              rows={12}
              defaultValue={draft.message}
              problem={problems.message}
            />
          </div>
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
  const title = stop ? 'Buyers' : 'Good, unused vouchers';
  return (
    <Section id="holders" title={title} heading="text-xl" className="mt-1">
      {holders.length === 0 && <p className="mt-1">Nobody has a good, unused voucher.</p>}
      <ul className="mt-2 divide-y divide-line">
        {holders.map((holder) => (
          <HolderLine key={holder.id} holder={holder} isStopped={stop !== undefined} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-2">
          And {counted(hidden, 'voucher')} more:{' '}
          <TextLink to={purchasesPath({ business: id })}>all purchases of this spa</TextLink>
        </p>
      )}
    </Section>
  );
}

const CONTACTS: Record<HolderView['contact'], { tone: Tone; text: string }> = {
  sent: { tone: 'good', text: 'Told' },
  'on-its-way': { tone: 'good', text: 'Told: the email is on its way' },
  unclear: { tone: 'warn', text: 'May have been told' },
  failed: { tone: 'bad', text: 'Not told: the email failed' },
  erased: { tone: 'quiet', text: 'Erased: cannot be told' },
  'no-address': { tone: 'quiet', text: 'No address: cannot be told' },
  'not-yet': { tone: 'warn', text: 'Not told' },
};

/** Before a press only those stand out whom it does not reach. */
const UNREACHABLE = ['erased', 'no-address'];

type HolderProps = { holder: HolderView; isStopped: boolean };

function HolderLine({ holder, isStopped }: HolderProps) {
  const { name, to, title, worth, at, contact, money, stripeUrl, byHand } = holder;
  const { tone, text } = CONTACTS[contact];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={to} color="inherit" className="wrap-anywhere font-semibold">
          {name}
        </TextLink>
        {(isStopped || UNREACHABLE.includes(contact)) && <Badge tone={tone}>{text}</Badge>}
        {money === 'refunded' && <Badge tone="good">Refunded</Badge>}
        {money === 'used' && <Badge tone="quiet">Used</Badge>}
      </div>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {title} · {worth} · bought <AdminTime at={at} style="date" />
      </p>
      <div className="flex flex-wrap gap-x-5">
        {stripeUrl && money !== 'refunded' && (
          <TextLink href={stripeUrl} target="_blank" rel="noreferrer" tall className="text-sm">
            Refund at Stripe
            <span className="sr-only">
              {' '}
              {name}, {worth} (new tab)
            </span>
          </TextLink>
        )}
        {byHand && (
          <TextLink href={byHand.href} tall className="wrap-anywhere text-sm">
            {byHand.email}
          </TextLink>
        )}
      </div>
    </li>
  );
}
