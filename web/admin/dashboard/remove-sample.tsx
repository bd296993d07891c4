import { removeSample } from '../../../market/sample/commands.server.ts';
import { services } from '../../context.ts';
import { doneOrToast, pressButton, success } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { retried } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { DeletePage } from '../lists/delete-question.tsx';
import { NotFound } from '../lists/not-found.tsx';
import type { Route } from './+types/remove-sample';
import {
  REMOVE_SAMPLE,
  REMOVE_SAMPLE_FAILED,
  REMOVE_SAMPLE_QUESTION,
  remainingText,
  removedText,
  SAMPLE_MISSING,
} from './warning-list.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const DASHBOARD = '/admin';

export function loader({ context }: Route.LoaderArgs) {
  return { sampleContent: context.get(services).sampleContent };
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ app, change }) =>
    doneOrToast(app, { to: DASHBOARD, failed: REMOVE_SAMPLE_FAILED }, async () => {
      const outcome = await removeSample(app.db, app.remakeSample, change);
      if (outcome.kind === 'missing')
        return { to: DASHBOARD, flash: { kind: 'warning', text: SAMPLE_MISSING } };
      const flash = success(removedText(outcome.removed), remainingText(outcome.remaining));
      return { to: DASHBOARD, flash };
    }),
  );
}

export const clientAction = submitOrRestore(REMOVE_SAMPLE_FAILED, toastOnly);

export default function RemoveSamplePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.sampleContent)
    return (
      <NotFound
        title={REMOVE_SAMPLE.title}
        text={SAMPLE_MISSING}
        list={DASHBOARD}
        listName="Dashboard"
      />
    );
  return (
    <DeletePage {...REMOVE_SAMPLE} back={DASHBOARD} actionData={actionData}>
      {REMOVE_SAMPLE_QUESTION}
    </DeletePage>
  );
}
