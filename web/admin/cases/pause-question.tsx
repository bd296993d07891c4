import { ToastForm } from '../../forms/toast-form.tsx';
import { Button } from '../../ui/button.tsx';
import { openText } from './copy.ts';
import { CASES } from './query.ts';
import type { PauseQuestionView } from './view.server.ts';

/** Several problems of one spa may be more than bad luck: the administrator decides. */
export function PauseQuestion({
  spa,
  spaId,
  open,
  deals,
  back,
}: PauseQuestionView & { back: string }) {
  return (
    <ToastForm
      action={CASES}
      hiddenFields={{ spa: spaId, back }}
      className="my-3 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-tint px-5 py-3"
    >
      {(isBusy) => (
        <>
          <p className="min-w-0 text-warn">
            <strong>{`Pause ${spa}?`}</strong> {openText(open)}. Paused deals keep their pages and
            cannot be bought.
          </p>
          <Button type="submit" look="quiet" name="intent" value="pause" disabled={isBusy}>
            {deals === 1 ? 'Pause Its Deal' : `Pause Its ${deals} Deals`}
          </Button>
        </>
      )}
    </ToastForm>
  );
}
