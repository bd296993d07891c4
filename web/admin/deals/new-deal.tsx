import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { createDeal } from '../../../market/deals/commands.server.ts';
import { DEAL_DEFAULTS, dealValues } from '../../../market/deals/schema.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../forms/idempotency-key.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { withFallback, withRetries } from '../../layout/client-cache.ts';
import { redirect } from '../../layout/redirect.server.ts';
import type { Route } from './+types/new-deal';
import { type DealFormResult, restoredDealForm } from './deal-answer.ts';
import { DealForm } from './deal-form.tsx';
import { type BusinessChoice, businessChoice, commandContext } from './form-data.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const newDealValues = dealValues(DEAL_DEFAULTS);
const KEY = 'deal';
const FAILED = 'Failed to create deal';

const NO_CHOICE: BusinessChoice = { businesses: [], isMissing: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const choice = await businessChoice(app, url).catch((error) => {
    app.report(error);
    return NO_CHOICE;
  });
  const status = choice.isMissing ? 503 : 200;
  return data({ choice, formKey: randomUUID() }, { status });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), { choice: NO_CHOICE, formKey: '' });
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const values = await readForm(request);
  const refuse = (status: number, more: Partial<DealFormResult>) => {
    const hidden = { formKey: (values.formKey ?? '').slice(0, 64) };
    return data<DealFormResult>({ values: dealValues(values), hidden, ...more }, { status });
  };
  try {
    const outcome = await createDeal(
      commandContext(context),
      values,
      values.formKey || randomUUID(),
    );
    if (outcome.kind === 'invalid') return refuse(400, { problems: outcome.problems });
  } catch (error) {
    app.report(error);
    return refuse(503, { failure: { text: FAILED, why: 'failed' } });
  }
  const flash = { kind: 'success', text: 'Deal created successfully' } as const;
  return redirect('/admin/deals', { headers: await withFlash(app, flash) });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const onStored = () => forgetIdempotencyKey(KEY);
  return submitOrRestore(request, () => serverAction(), FAILED, restoredDealForm, onStored);
}

export default function NewDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, formKey } = loaderData;
  return (
    <>
      <title>Create Deal</title>
      <h1 className="text-3xl md:text-4xl">Create Deal</h1>
      {choice.businesses.length === 0 && !choice.searched && !choice.isMissing && (
        <p className="mt-6 rounded-card bg-warn-tint p-5 text-warn">
          There is no active business yet. A deal belongs to one, so add the business first.
        </p>
      )}
      <DealForm
        values={newDealValues}
        hidden={{ formKey: useIdempotencyKey(KEY, formKey) }}
        choice={choice}
        answer={actionData}
        button="Create Deal"
      />
    </>
  );
}
