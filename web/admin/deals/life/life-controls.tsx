import type { FormEvent } from 'react';
import { type DealState, MAX_REASON_LENGTH } from '../../../../market/deals/rules.ts';
import type { DealVerb } from '../../../../market/deals/verbs.server.ts';
import { ToastForm } from '../../../kit/forms/toast-form.tsx';
import { MenuButton } from '../../../kit/lists/list-table.tsx';
import { Badge, type Tone } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { DeleteDealForm } from '../delete-question.tsx';
import { DEALS } from '../query.ts';
import { VERB_TEXTS } from './copy.ts';
import type { LifeView } from './life-view.server.ts';
import { AskToExtend, useQuestion } from './question.tsx';

const TONES: Partial<Record<DealState, Tone>> = {
  live: 'good',
  paused: 'warn',
  'sold-out': 'warn',
};

export function LifeBadge({ state, text }: LifeView) {
  return <Badge tone={TONES[state] ?? 'sage'}>{text}</Badge>;
}

const MAIN_VERBS = new Set<DealVerb>(['pause', 'resume', 'put-on-sale', 'restore']);

export function LifeButtons({ id, state, verbs }: LifeView) {
  const { ask, questionDialog } = useQuestion();
  const isOver = state === 'expired';
  return (
    <>
      {verbs.includes('extend') && (
        <AskToExtend id={id} back={`/admin/deals/${id}/edit`} onSubmit={ask} className="contents">
          <Button type="submit" look={isOver ? 'primary' : 'quiet'}>
            {isOver ? 'Re-open' : 'Extend'}
          </Button>
        </AskToExtend>
      )}
      <ToastForm action={statusPath(id)} hiddenFields={{}} className="contents">
        {(isBusy) =>
          verbs
            .filter((verb) => MAIN_VERBS.has(verb))
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
      {questionDialog}
    </>
  );
}

type MenuProps = LifeView & { onDelete: (event: FormEvent) => void };

export function LifeMenu({ id, verbs, copyKey, onDelete }: MenuProps) {
  return (
    <>
      <ToastForm action={statusPath(id)} hiddenFields={{ key: copyKey }} className="contents">
        {(isBusy) => (
          <>
            {verbs
              .filter((verb) => verb !== 'extend' && !MAIN_VERBS.has(verb))
              .map((verb) => (
                <MenuButton key={verb} name="verb" value={verb} disabled={isBusy}>
                  {VERB_TEXTS[verb].button}
                </MenuButton>
              ))}
            <MenuButton name="verb" value="duplicate" disabled={isBusy}>
              Duplicate
            </MenuButton>
          </>
        )}
      </ToastForm>
      <DeleteDealForm id={id} back={DEALS} onSubmit={onDelete}>
        <MenuButton className="mt-1.5 border-line border-t pt-1.5 text-bad">Delete</MenuButton>
      </DeleteDealForm>
    </>
  );
}

const statusPath = (id: string) => `/admin/deals/${id}/status`;

export function PauseReason({ id, reason }: { id: string; reason: string }) {
  return (
    <ToastForm
      action={statusPath(id)}
      hiddenFields={{ verb: 'pause' }}
      className="mb-6 flex flex-wrap items-end gap-2"
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
