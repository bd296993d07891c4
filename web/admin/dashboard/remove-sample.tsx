import { Form, Link, useNavigation } from 'react-router';
import { removeSample } from '../../../market/sample/commands.server.ts';
import { services } from '../../context.ts';
import { doneOrToast, pressButton, success } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import { retried } from '../../layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
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

/** The question on a page of its own, for browsers without a script. */
export default function RemoveSamplePage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="max-w-xl">
      <title>{REMOVE_SAMPLE}</title>
      <h1 className="text-3xl md:text-4xl">{REMOVE_SAMPLE}</h1>
      {actionData && 'failed' in actionData && <Alert className="mt-6">{actionData.failed}</Alert>}
      <p className="mt-6">{loaderData.sampleContent ? REMOVE_SAMPLE_QUESTION : SAMPLE_MISSING}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Link to={DASHBOARD} className={buttonLook('quiet')}>
          {loaderData.sampleContent ? 'Cancel' : 'Dashboard'}
        </Link>
        {loaderData.sampleContent && (
          <Button type="submit" look="danger" disabled={isBusy}>
            {REMOVE_SAMPLE}
          </Button>
        )}
      </Form>
    </div>
  );
}
