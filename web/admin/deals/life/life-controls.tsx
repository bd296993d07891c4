import { Link } from 'react-router';
import { type DealState, MAX_REASON_LENGTH } from '../../../../market/deals/rules.ts';
import { ToastForm } from '../../../forms/toast-form.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { VERB_TEXTS } from './copy.ts';
import type { LifeView } from './life-view.server.ts';
import { AskToExtend, useQuestion } from './question.tsx';

const LOOKS: Partial<Record<DealState, string>> = {
  live: 'bg-good-tint text-good',
  paused: 'bg-warn-tint text-warn',
  'sold-out': 'bg-warn-tint text-warn',
};

/** A deal's state in words, and all that can be done about it. */
export function LifeControls({ id, state, verbs, text, pauseReason, copyKey }: LifeView) {
  const action = `/admin/deals/${id}/status`;
  const { ask, questionDialog } = useQuestion();
  const isOver = state === 'expired';
  return (
    <section
      aria-label="State"
      className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-5"
    >
      <p>
        <span
          className={`inline-block rounded-full px-3 py-0.5 font-semibold text-sm ${LOOKS[state] ?? 'bg-sage-tint'}`}
        >
          {text}
        </span>
      </p>
      {state === 'paused' && <ReasonForm action={action} reason={pauseReason ?? ''} />}
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {verbs.includes('extend') && (
          <AskToExtend id={id} back={`/admin/deals/${id}/edit`} onSubmit={ask} className="contents">
            <Button type="submit" look={isOver ? 'primary' : 'quiet'}>
              {isOver ? 'Re-open' : 'Extend'}
            </Button>
          </AskToExtend>
        )}
        <ToastForm action={action} hiddenFields={{}} className="contents">
          {(isBusy) =>
            verbs
              .filter((verb) => verb !== 'extend')
              .map((verb) => (
                <Button
                  key={verb}
                  type="submit"
                  look="quiet"
                  name="verb"
                  value={verb}
                  disabled={isBusy}
                >
                  {VERB_TEXTS[verb].button}
                </Button>
              ))
          }
        </ToastForm>
        <ToastForm
          action={action}
          hiddenFields={{ verb: 'duplicate', key: copyKey }}
          className="contents"
        >
          {(isBusy) => (
            <Button type="submit" look="quiet" disabled={isBusy}>
              Duplicate
            </Button>
          )}
        </ToastForm>
        <Link to={`/admin/deals/${id}/prices`} className={buttonLook('quiet')}>
          Price evidence
        </Link>
        {(state === 'draft' || state === 'scheduled') && (
          <Link to={`/admin/deals/${id}/preview`} className={buttonLook('quiet')}>
            Preview link
          </Link>
        )}
        <Link to={`/admin/deals/${id}/delete`} className={buttonLook('quiet', 'ml-auto text-bad!')}>
          Delete
        </Link>
      </div>
      {questionDialog}
    </section>
  );
}

function ReasonForm({ action, reason }: { action: string; reason: string }) {
  return (
    <ToastForm
      action={action}
      hiddenFields={{ verb: 'pause' }}
      className="mt-4 flex flex-wrap items-end gap-2"
    >
      {(isBusy) => (
        <>
          <Field
            key={reason}
            name="reason"
            label="Reason (only you see it)"
            defaultValue={reason}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            className="w-full sm:w-96"
          />
          <Button type="submit" look="quiet" disabled={isBusy}>
            Save Reason
          </Button>
        </>
      )}
    </ToastForm>
  );
}
