import { Link } from 'react-router';
import { ToastForm } from '../../forms/toast-form.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import type { LeadView, UndoableChange } from './view.server.ts';

const LEADS = '/admin/leads';

type Props = {
  lead: LeadView;
  back: string;
  /** The list's own query, which stays in the address while an e-mail is written. */
  search?: string;
};

/** What can be done with a lead in its present state. */
export function LeadActions({ lead, back, search = '' }: Props) {
  const { id, status, listedAs } = lead;
  const named = { 'aria-describedby': `lead-${id}` };
  return (
    <ToastForm action={LEADS} hiddenFields={{ id, back }} className="flex flex-wrap gap-2">
      {(isBusy) => (
        <>
          <Link to={`/admin/leads/${id}/email${search}`} {...named} className={buttonLook('quiet')}>
            Compose Email
          </Link>
          {status === 'new' && (
            <Choice value="contacted" isBusy={isBusy} {...named}>
              Mark Contacted
            </Choice>
          )}
          {status !== 'archived' && (
            <Choice value="archived" isBusy={isBusy} {...named}>
              Archive
            </Choice>
          )}
          {!listedAs && (
            <Link to={`/admin/business/new?lead=${id}`} {...named} className={buttonLook('quiet')}>
              Make it a business
            </Link>
          )}
        </>
      )}
    </ToastForm>
  );
}

type ChoiceProps = { value: string; isBusy: boolean; children: string };

function Choice({ value, isBusy, children, ...named }: ChoiceProps) {
  return (
    <Button type="submit" look="quiet" name="intent" value={value} disabled={isBusy} {...named}>
      {children}
    </Button>
  );
}

/** Shown for ten minutes on the page after a change, and undoes it. */
export function UndoBar({ changed, back }: { changed: UndoableChange; back: string }) {
  const { id, name, version, status, previousStatus } = changed;
  return (
    <ToastForm
      action={LEADS}
      hiddenFields={{ id, version: String(version), back }}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3"
    >
      {(isBusy) => (
        <>
          <p className="min-w-0">
            <span className="font-semibold">{name}</span>: {previousStatus} → {status}
          </p>
          <Button type="submit" look="quiet" name="intent" value="undo" disabled={isBusy}>
            Undo
          </Button>
        </>
      )}
    </ToastForm>
  );
}
