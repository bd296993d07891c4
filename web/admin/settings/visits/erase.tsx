import { Form, Link, useNavigation } from 'react-router';
import {
  ERASE_FIGURES,
  ERASE_FIGURES_FAILED,
  ERASE_FIGURES_QUESTION,
  FIGURES_ERASED,
} from '../../../../market/insight/copy.ts';
import { eraseFigures } from '../../../../market/insight/sweep.server.ts';
import { doneOrToast, pressButton, success } from '../../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../../forms/submit-or-restore.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { sectionPath } from '../paths.ts';
import type { Route } from './+types/erase';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const VISITS = sectionPath('visits');

export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ app, change }) =>
    doneOrToast(app, { to: VISITS, failed: ERASE_FIGURES_FAILED }, async () => {
      await eraseFigures(app.db, change);
      return { to: VISITS, flash: success(FIGURES_ERASED) };
    }),
  );
}

export const clientAction = submitOrRestore(ERASE_FIGURES_FAILED, toastOnly);

export default function EraseFiguresPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="max-w-xl">
      <title>{ERASE_FIGURES}</title>
      <h1 className="text-3xl md:text-4xl">{ERASE_FIGURES}</h1>
      {actionData && 'failed' in actionData && <Alert className="mt-6">{actionData.failed}</Alert>}
      <p className="mt-6">{ERASE_FIGURES_QUESTION}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Link to={VISITS} className={buttonLook('quiet')}>
          Cancel
        </Link>
        <Button type="submit" look="danger" disabled={isBusy}>
          {ERASE_FIGURES}
        </Button>
      </Form>
    </div>
  );
}
