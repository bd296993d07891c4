import { Link } from 'react-router';
import type { LeadStep } from '../../../market/leads/rules.ts';
import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { MenuButton, MenuLink } from '../../kit/lists/list-table.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { conversationPath } from '../navigation/navigation.ts';
import { LEADS } from './query.ts';
import { verbsOf } from './verbs.ts';
import type { FollowUpView, LeadView } from './view.server.ts';

type Props = { lead: LeadView; followUp: FollowUpView };

const described = (id: string) => ({ 'aria-describedby': `record-${id}` });

export function LeadButtons({ lead: { id, status, listedAs }, followUp }: Props) {
  const named = described(id);
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
    <>
      <Link
        {...links[main]}
        {...named}
        reloadDocument={main === 'view-live'}
        className={buttonLook()}
      />
      {main !== 'compose' && <Link {...links.compose} {...named} className={buttonLook('quiet')} />}
      {!listedAs && main !== 'list' && (
        <Link {...links.list} {...named} className={buttonLook('quiet')} />
      )}
      <ToastForm action={LEADS} hiddenFields={{ id, back: `${LEADS}/${id}` }} className="contents">
        {(isBusy) =>
          verbsOf(status).map(({ value, name }) => (
            <Button
              key={value}
              type="submit"
              look="quiet"
              name="intent"
              value={value}
              disabled={isBusy}
              {...named}
              className={value === 'archived' ? 'max-md:hidden' : ''}
            >
              {name}
            </Button>
          ))
        }
      </ToastForm>
    </>
  );
}

export function LeadMenu({ lead: { id, phone, status, listedAs } }: Pick<Props, 'lead'>) {
  const named = described(id);
  return (
    <>
      <MenuLink to={conversationPath(phone)} {...named}>
        Text
      </MenuLink>
      <MenuLink to={`${LEADS}/${id}/owner`} {...named}>
        Its own page
      </MenuLink>
      {listedAs && (
        <MenuLink to={`/admin/businesses/${listedAs.id}/edit`} {...named}>
          Edit the business
        </MenuLink>
      )}
      {status !== 'archived' && (
        <ToastForm
          action={LEADS}
          hiddenFields={{ id, back: `${LEADS}/${id}` }}
          className="md:hidden"
        >
          {(isBusy) => (
            <MenuButton name="intent" value="archived" disabled={isBusy} {...named}>
              Archive
            </MenuButton>
          )}
        </ToastForm>
      )}
    </>
  );
}
