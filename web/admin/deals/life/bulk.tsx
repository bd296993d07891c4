import { randomUUID } from 'node:crypto';
import { Form } from 'react-router';
import {
  type ChosenDeal,
  changeDeals,
  isEndMissing,
  previewBulk,
} from '../../../../market/deals/bulk.server.ts';
import { managedDeals } from '../../../../market/deals/list.server.ts';
import { MAX_BULK_DEALS } from '../../../../market/deals/rules.ts';
import type { StatusChange } from '../../../../market/deals/verbs.server.ts';
import type { Services } from '../../../context.ts';
import type { Failure, FormAnswer } from '../../../kit/forms/failure.ts';
import { type Done, saveForm, success } from '../../../kit/forms/form-action.server.ts';
import { HiddenFields } from '../../../kit/forms/hidden-fields.tsx';
import { NotSaved } from '../../../kit/forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { adminToday } from '../../../kit/layout/admin-time.server.ts';
import { returnPath } from '../../../kit/layout/return-path.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { undoButton } from '../../changes/copy.ts';
import { DEALS, parseDealListQuery } from '../query.ts';
import type { Route } from './+types/bulk';
import { parseBulkForm } from './bulk-form.ts';
import { countDeals, FAILED_TO_UPDATE, VERB_TEXTS } from './copy.ts';
import { type BulkAnswer, QuestionPage } from './question.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function action(args: Route.ActionArgs) {
  return saveForm<BulkAnswer>(
    args,
    FAILED_TO_UPDATE,
    async ({ values, app, change: by, idempotencyKey }) => {
      const back = returnPath(values.back ?? DEALS);
      const { isWholeList, change, isConfirmed, ...form } = parseBulkForm(values);
      const ids = isWholeList ? await idsOf(back, app) : form.ids;
      if (ids.length === 0 || !change) return nothingChosen(back);
      const context = { ...app, ...by };
      const chosen = isConfirmed ? [] : await previewBulk(context, ids, change);
      if (!isConfirmed && chosen.length === 0) return nothingChosen(back);
      if (!isConfirmed && isQuestion(change, chosen)) {
        const { verb, lastDay, days = '' } = change;
        const end = { verb, lastDay, days: String(days), today: adminToday(app) };
        return { status: 200, question: { ...end, chosen, back, idempotencyKey: randomUUID() } };
      }
      const { changed } = await changeDeals(context, ids, change, idempotencyKey);
      return done(back, change, changed, idempotencyKey);
    },
  );
}

/** An end that fits all deals has been asked for already. */
const isQuestion = (change: StatusChange, chosen: ChosenDeal[]) =>
  change.verb !== 'extend' || isEndMissing(change) || chosen.some(({ refusal }) => refusal);

function done(to: string, { verb }: StatusChange, changed: number, batch: string): Done {
  if (changed === 0) return { to, flash: { kind: 'warning', text: 'No deal was changed' } };
  const undo = undoButton({ batch, back: to });
  return { to, flash: { ...success(`${countDeals(changed)} ${VERB_TEXTS[verb].done}`), undo } };
}

const nothingChosen = (to: string): Done => ({
  to,
  flash: { kind: 'warning', text: 'Choose deals in the list first' },
});

/** The deals of a list's address: all pages, and no more than are changed at once. */
async function idsOf(list: string, { db, now }: Services): Promise<string[]> {
  const query = { ...parseDealListQuery(new URL(list, 'http://admin').searchParams), page: 1 };
  const { rows } = await managedDeals(db, { ...query, now: now() }, MAX_BULK_DEALS);
  return rows.map(({ id }) => id);
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

export default function BulkPage({ actionData }: Route.ComponentProps) {
  const question = actionData && 'question' in actionData ? actionData.question : undefined;
  return (
    <div className="max-w-xl">
      <title>Change deals</title>
      {question ? (
        <QuestionPage {...question} />
      ) : (
        <h1 className="text-3xl md:text-4xl">Change deals</h1>
      )}
      {actionData?.failure && <TryAgain failure={actionData.failure} values={actionData.values} />}
      {!actionData && (
        <p className="mt-6">
          <TextLink to={DEALS}>Choose deals in the list</TextLink>
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
