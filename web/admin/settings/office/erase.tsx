import { eraseFigures } from '../../../../market/insight/commands.server.ts';
import {
  ERASE_FIGURES,
  ERASE_FIGURES_FAILED,
  ERASE_FIGURES_QUESTION,
  FIGURES_ERASED,
} from '../../../../market/insight/copy.ts';
import { doneOrToast, pressButton, success } from '../../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../../kit/forms/submit-or-restore.ts';
import { DeletePage } from '../../../kit/lists/delete-question.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { sectionPath } from '../paths.ts';
import type { Route } from './+types/erase';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const OFFICE = sectionPath('office');

export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ app, change }) =>
    doneOrToast(app, { to: OFFICE, failed: ERASE_FIGURES_FAILED }, async () => {
      await eraseFigures(app.db, change);
      return { to: OFFICE, flash: success(FIGURES_ERASED) };
    }),
  );
}

export const clientAction = submitOrRestore(ERASE_FIGURES_FAILED, toastOnly);

export default function EraseFiguresPage({ actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title={ERASE_FIGURES}
      button={ERASE_FIGURES}
      busy="Erasing..."
      back={OFFICE}
      actionData={actionData}
    >
      {ERASE_FIGURES_QUESTION}
    </DeletePage>
  );
}
