import { Link } from 'react-router';
import type { LeadStep } from '../../../market/leads/rules.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { LEADS } from './query.ts';
import type { FollowUpView, LeadView } from './view.server.ts';

type Props = { lead: LeadView; followUp: FollowUpView; back: string };

/** On a lead's own page: first the next thing to do in its state. */
export function LeadActions({ lead, followUp, back }: Props) {
  const { id, status, listedAs } = lead;
  const named = { 'aria-describedby': `record-${id}` };
  const links: Record<LeadStep, { to: string; children: string }> = {
    compose: { to: `${LEADS}/${id}/email`, children: 'Compose Email' },
    list: { to: `/admin/business/new?lead=${id}`, children: 'Make it a business' },
    'create-deal': {
      to: `/admin/deals/new?business=${listedAs?.id}`,
      children: 'Create its first deal',
    },
    'view-live': { to: `/business/${followUp.businessSlug}`, children: 'View live' },
  };
  const main = followUp.next;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <Link
        {...links[main]}
        {...named}
        reloadDocument={main === 'view-live'}
        className={buttonLook()}
      />
      {main !== 'compose' && <Link {...links.compose} {...named} className={buttonLook('quiet')} />}
      <ToastForm action={LEADS} hiddenFields={{ id, back }} className="contents">
        {(isBusy) => (
          <>
            {status === 'new' && (
              <Button
                type="submit"
                look="quiet"
                name="intent"
                value="contacted"
                disabled={isBusy}
                {...named}
              >
                Mark Contacted
              </Button>
            )}
            {status !== 'archived' && (
              <Button
                type="submit"
                look="quiet"
                name="intent"
                value="archived"
                disabled={isBusy}
                {...named}
              >
                Archive
              </Button>
            )}
          </>
        )}
      </ToastForm>
      {listedAs ? (
        <Link
          to={`/admin/businesses/${listedAs.id}/edit`}
          {...named}
          className={buttonLook('quiet')}
        >
          Edit the business
        </Link>
      ) : (
        main !== 'list' && <Link {...links.list} {...named} className={buttonLook('quiet')} />
      )}
    </div>
  );
}
