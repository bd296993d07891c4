import { randomUUID } from 'node:crypto';
import { Form, Link, useNavigation } from 'react-router';
import { type ChosenDeal, changeDeals, previewBulk } from '../../../../market/deals/bulk.server.ts';
import { MAX_REASON_LENGTH } from '../../../../market/deals/rules.ts';
import { LIMITED_TIME_HINT } from '../../../../market/prices/copy.ts';
import type { Failure, FormAnswer } from '../../../forms/failure.ts';
import { type Done, type Refused, saveForm, success } from '../../../forms/form-action.server.ts';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { NotSaved } from '../../../forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { undoButton } from '../../history/undo-button.ts';
import { SELECT } from '../../lists/selection.ts';
import { returnPath } from '../../return-path.ts';
import type { Route } from './+types/bulk';
import { type BulkVerb, parseBulkForm } from './bulk-form.ts';
import { countDeals, FAILED_TO_UPDATE, VERB_TEXTS } from './copy.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const LIST = '/admin/deals';

interface BulkAnswer extends FormAnswer {
  question?: Question;
}

interface Question {
  verb: BulkVerb;
  lastDay: string;
  chosen: ChosenDeal[];
  back: string;
  /** Names the change: sent twice, it is done once. */
  idempotencyKey: string;
}

/** First asks what becomes of each deal, then does it to those that it fits. */
export function action(args: Route.ActionArgs) {
  return saveForm<BulkAnswer>(
    args,
    FAILED_TO_UPDATE,
    async ({ values, app, change, idempotencyKey }) => {
      const back = returnPath(values.back ?? LIST);
      const { ids, verb, reason, lastDay, isConfirmed } = parseBulkForm(values);
      if (ids.length === 0 || !verb) return nothingChosen(back);
      const context = { ...app, ...change };
      const wanted = { verb, reason: reason || undefined, lastDay };
      if (!isConfirmed) {
        const chosen = await previewBulk(context, ids, wanted);
        if (chosen.length === 0) return nothingChosen(back);
        return question({ verb, lastDay, chosen, back, idempotencyKey: randomUUID() });
      }
      const { changed } = await changeDeals(context, ids, wanted, idempotencyKey);
      const text = `${countDeals(changed)} ${VERB_TEXTS[verb].done}`;
      const undo = changed > 0 ? undoButton({ batch: idempotencyKey, back }) : undefined;
      return { to: back, flash: { ...success(text), undo } };
    },
  );
}

const nothingChosen = (to: string): Done => ({
  to,
  flash: { kind: 'warning', text: 'Choose deals in the list first' },
});

const question = (question: Question): Refused<BulkAnswer> => ({ status: 200, question });

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

export default function BulkPage({ actionData }: Route.ComponentProps) {
  const question = actionData && 'question' in actionData ? actionData.question : undefined;
  return (
    <div className="max-w-xl">
      <title>Change deals</title>
      <h1 className="text-3xl md:text-4xl">Change deals</h1>
      {actionData?.failure && <TryAgain failure={actionData.failure} values={actionData.values} />}
      {question && <Confirmation key={question.idempotencyKey} {...question} />}
      {!actionData && (
        <p className="mt-6">
          <Link to={LIST} className="text-sage underline underline-offset-4">
            Choose deals in the list
          </Link>
        </p>
      )}
    </div>
  );
}

function TryAgain({ failure, values }: { failure: Failure; values: FormAnswer['values'] }) {
  return (
    <Form method="post" className="mt-6 grid gap-6">
      <NotSaved failure={failure} />
      <HiddenFields values={values} />
      <Button type="submit">Try Again</Button>
    </Form>
  );
}

function Confirmation({ verb, lastDay, chosen, back, idempotencyKey }: Question) {
  const sending = useNavigation().formMethod === 'POST';
  const asksForDay = verb === 'extend' && lastDay === '';
  const fitting = asksForDay ? chosen : chosen.filter(({ refusal }) => !refusal);
  const refused = asksForDay ? [] : chosen.filter(({ refusal }) => refusal);
  const { button, done } = VERB_TEXTS[verb];
  return (
    <Form method="post" className="mt-6 grid gap-6">
      <HiddenFields
        values={{
          verb,
          back,
          key: idempotencyKey,
          ...(asksForDay ? {} : { lastDay, confirmed: 'yes' }),
          ...Object.fromEntries(fitting.map(({ id }) => [SELECT + id, 'on'])),
        }}
      />
      <DealList title={`${countDeals(fitting.length)} will be ${done}:`} deals={fitting} />
      <DealList title={`${countDeals(refused.length)} will stay:`} deals={refused} />
      {asksForDay && (
        <div>
          <Field name="lastDay" type="date" label="New Expiry Date" required />
          <p className="mt-1.5 text-ink-soft text-sm">{LIMITED_TIME_HINT}</p>
        </div>
      )}
      {verb === 'pause' && fitting.length > 0 && (
        <Field
          name="reason"
          label="Reason (only you see it)"
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={back} className={buttonLook('quiet')}>
          Cancel
        </Link>
        {fitting.length > 0 && (
          <Button type="submit" disabled={sending}>
            {asksForDay ? 'Continue' : `${button} ${countDeals(fitting.length)}`}
          </Button>
        )}
      </div>
    </Form>
  );
}

function DealList({ title, deals }: { title: string; deals: ChosenDeal[] }) {
  if (deals.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold text-lg">{title}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface px-5">
        {deals.map(({ id, title, businessName, refusal }) => (
          <li key={id} className="py-3">
            {title}
            <span className="block text-ink-soft text-sm">{businessName}</span>
            {refusal && <span className="block text-sm text-warn">{refusal}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
