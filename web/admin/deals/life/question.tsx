import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, PrefetchPageLinks, useFetcher, useNavigation } from 'react-router';
import type { ChosenDeal } from '../../../../market/deals/bulk.server.ts';
import { LIMITED_TIME_HINT } from '../../../../market/deals/copy.ts';
import { EXTENSION_DAYS, MAX_REASON_LENGTH } from '../../../../market/deals/rules.ts';
import { type FormAnswer, failureToastText } from '../../../kit/forms/failure.ts';
import { HiddenFields } from '../../../kit/forms/hidden-fields.tsx';
import { SELECT } from '../../../kit/lists/selection.ts';
import { Button, buttonLook } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Fold } from '../../../kit/ui/fold.tsx';
import { toast, withdrawErrors } from '../../../kit/ui/toast.tsx';
import { BULK_PATH, type BulkVerb } from './bulk-form.ts';
import { countDeals, VERB_TEXTS } from './copy.ts';

export interface Question {
  verb: BulkVerb;
  /** How far an end is put off: a last day, or days; '' where that is asked. */
  lastDay: string;
  days: string;
  /** The first day that is offered. */
  today: string;
  chosen: ChosenDeal[];
  back: string;
  /** Names the change: sent twice, it is done once. */
  idempotencyKey: string;
}

export interface BulkAnswer extends FormAnswer {
  question?: Question;
}

export function useQuestion() {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<BulkAnswer>();
  const [question, setQuestion] = useState<Question>();
  const { failure, question: asked } = fetcher.data ?? {};
  if (asked && asked !== question) setQuestion(asked);
  useEffect(() => {
    if (failure) toast('error', failureToastText(failure));
  }, [failure]);
  useEffect(() => {
    if (question && !dialog.current?.open) dialog.current?.showModal();
  }, [question]);

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    withdrawErrors();
    const { nativeEvent, currentTarget } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    void fetcher.submit(new FormData(currentTarget, button), {
      method: 'post',
      action: BULK_PATH,
      preventScrollReset: true,
    });
  }

  const questionDialog = (
    <Dialog ref={dialog} title={question ? titleOf(question) : ''} sending={fetcher}>
      <PrefetchPageLinks page={BULK_PATH} />
      {question && (
        <Confirmation
          key={question.idempotencyKey}
          {...question}
          onSubmit={ask}
          sending={fetcher.state === 'submitting'}
          cancel={
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className={buttonLook('quiet')}
            >
              Cancel
            </button>
          }
        />
      )}
    </Dialog>
  );
  return { ask, questionDialog };
}

/** The same on a page of its own, for browsers without a script. */
export function QuestionPage(question: Question) {
  return (
    <>
      <h1 className="text-3xl md:text-4xl">{titleOf(question)}</h1>
      <Confirmation
        {...question}
        sending={useNavigation().formMethod === 'POST'}
        cancel={
          <Link to={question.back} className={buttonLook('quiet')}>
            Cancel
          </Link>
        }
      />
    </>
  );
}

function titleOf({ verb, chosen }: Question): string {
  const deals = countDeals(chosen.length);
  if (verb === 'extend') return chosen.length > 1 ? `New end of ${deals}` : 'New end';
  return `${VERB_TEXTS[verb].button} ${deals}`;
}

type ConfirmationProps = Question & {
  sending: boolean;
  cancel: ReactNode;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

function Confirmation(props: ConfirmationProps) {
  const { verb, lastDay, days, today, chosen, back, idempotencyKey, sending, cancel } = props;
  const fitting = chosen.filter(({ refusal }) => !refusal);
  const refused = chosen.filter(({ refusal }) => refusal);
  const { button, done } = VERB_TEXTS[verb];
  // A day on which no deal can end is asked for again.
  const isUnfit = lastDay !== '' && fitting.length === 0;
  const isMissing = lastDay === '' && days === '' && fitting.length > 0;
  const asksForEnd = verb === 'extend' && (isUnfit || isMissing);
  const sent = isUnfit ? chosen : fitting;
  return (
    <Form
      method="post"
      action={BULK_PATH}
      {...(props.onSubmit && { onSubmit: props.onSubmit })}
      className="mt-5 grid gap-5"
    >
      <HiddenFields
        values={{
          verb,
          back,
          key: idempotencyKey,
          ...(asksForEnd ? {} : { lastDay, days, confirmed: 'yes' }),
          ...Object.fromEntries(sent.map(({ id }) => [SELECT + id, 'on'])),
        }}
      />
      {chosen.length === 1 && <DealList deals={chosen} />}
      {asksForEnd && <NewEnd today={today} sending={sending} />}
      {verb === 'pause' && fitting.length > 0 && (
        <Field
          name="reason"
          label="Reason (only you see it)"
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
      )}
      {chosen.length > 1 && (
        <>
          <Listed title={`${countDeals(fitting.length)} will be ${done}`} deals={fitting} />
          <Listed isOpen title={`${countDeals(refused.length)} will stay`} deals={refused} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {cancel}
        {fitting.length > 0 && !asksForEnd && (
          <Button type="submit" disabled={sending}>
            {`${button} ${countDeals(fitting.length)}`}
          </Button>
        )}
      </div>
    </Form>
  );
}

function NewEnd({ today, sending }: { today: string; sending: boolean }) {
  return (
    <div>
      {/* Enter in the date field presses the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <div className="flex flex-wrap gap-3">
        {EXTENSION_DAYS.map((days) => (
          <Button
            key={days}
            type="submit"
            name="days"
            value={days}
            formNoValidate
            disabled={sending}
          >
            {`+${days} days`}
          </Button>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <Field name="lastDay" type="date" label="Or on a date" min={today} required />
        <Button type="submit" look="quiet" disabled={sending}>
          Set date
        </Button>
      </div>
      <p className="mt-2 text-ink-soft text-sm">{LIMITED_TIME_HINT}</p>
    </div>
  );
}

type ListedProps = { title: string; deals: ChosenDeal[]; isOpen?: boolean };

function Listed({ title, deals, isOpen = false }: ListedProps) {
  if (deals.length === 0) return null;
  return (
    <Fold title={title} isOpen={isOpen}>
      <DealList deals={deals} />
    </Fold>
  );
}

function DealList({ deals }: { deals: ChosenDeal[] }) {
  return (
    <ul className="divide-y divide-line">
      {deals.map(({ id, title, businessName, ends, refusal }) => (
        <li key={id} className="wrap-break-word py-2.5">
          {title}
          <span className="block text-ink-soft text-sm">{businessName}</span>
          {refusal ? (
            <span className="block text-sm text-warn">{refusal}</span>
          ) : (
            ends && <span className="block text-sm">{ends}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type AskToExtendProps = {
  id: string;
  back: string;
  className?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

export function AskToExtend({ id, back, children, ...form }: AskToExtendProps) {
  return (
    <Form method="post" action={BULK_PATH} {...form}>
      <HiddenFields values={{ verb: 'extend', back, [SELECT + id]: 'on' }} />
      {children}
    </Form>
  );
}
