import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { createDeal } from '../../../market/deals/commands.server.ts';
import { dealValues } from '../../../market/deals/schema.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { withFlash } from '../../forms/flash.server.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { sendOrKeep } from '../../forms/send-or-keep.ts';
import { redirect } from '../../frame/redirect.server.ts';
import type { Route } from './+types/new-deal';
import { type DealAnswer, kept } from './deal-answer.ts';
import { DealForm } from './deal-form.tsx';
import { deskOf, newDealValues, spaChoice } from './desk.server.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function loader({ context, url }: Route.LoaderArgs) {
  const choice = await spaChoice(context.get(services), url);
  return { choice, values: newDealValues, formKey: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const all = context.get(services);
  const values = await readForm(request);
  const refuse = (status: number, more: Partial<DealAnswer>) => {
    const hidden = { formKey: (values.formKey ?? '').slice(0, 64) };
    return data<DealAnswer>({ values: dealValues(values), hidden, ...more }, { status });
  };
  try {
    const outcome = await createDeal(deskOf(context), values, values.formKey || randomUUID());
    if (outcome.kind === 'invalid') return refuse(400, { problems: outcome.problems });
  } catch (error) {
    all.report(error);
    return refuse(503, { failed: 'Failed to create deal' });
  }
  const told = { kind: 'success', text: 'Deal created successfully' } as const;
  return redirect('/admin/deals', { headers: await withFlash(all, told) });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, () => serverAction(), 'Failed to create deal', kept);
}

export default function NewDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, values, formKey } = loaderData;
  return (
    <>
      <title>Create Deal</title>
      <h1 className="text-3xl md:text-4xl">Create Deal</h1>
      {choice.spas.length === 0 && !choice.searched && (
        <p className="mt-6 rounded-card bg-warn-tint p-5 text-warn">
          There is no active business yet. A deal belongs to one, so add the business first.
        </p>
      )}
      <DealForm
        values={values}
        hidden={{ formKey }}
        choice={choice}
        answer={actionData}
        button="Create Deal"
      />
    </>
  );
}
