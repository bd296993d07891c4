import { randomUUIDv7 } from 'node:crypto';
import type { RoutePolicy } from '../../access.ts';
import { services, signedIn } from '../../context.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { sendOrKeep } from '../../forms/send-or-keep.ts';
import type { Route } from './+types/new';
import { BusinessFormFields, kept } from './business-form.tsx';
import { create } from './save.server.ts';
import { FAILED_TO_CREATE } from './words.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export function loader() {
  return { key: randomUUIDv7() };
}

/** The form keeps its key, so that sending it twice makes one business. */
export function shouldRevalidate() {
  return false;
}

export async function action({ request, context }: Route.ActionArgs) {
  return create(await readForm(request), context.get(signedIn) ?? '', context.get(services));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, () => serverAction(), FAILED_TO_CREATE, kept);
}

export default function NewBusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Add New Business</title>
      <h1 className="mb-8 text-3xl md:text-4xl">Add New Business</h1>
      <BusinessFormFields
        refusal={actionData}
        hidden={{ key: loaderData.key }}
        button="Create Business"
      />
    </>
  );
}
