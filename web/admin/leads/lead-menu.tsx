import { Link } from 'react-router';
import { ToastForm } from '../../forms/toast-form.tsx';
import { MenuButton, MenuLink, ROW_ACTION, RowMenu } from '../lists/row-menu.tsx';
import { conversationPath } from '../navigation.ts';
import { LEADS } from './query.ts';
import type { LeadView } from './view.server.ts';

type Props = {
  lead: LeadView;
  /** The list's address, to which a change returns. */
  back: string;
  /** The list's own query, which stays in the address while an e-mail is written. */
  search: string;
};

/** In the list: the next step of a lead in its state, and all else in its menu. */
export function LeadRowActions({ lead, back, search }: Props) {
  const { id, name, phone, status, listedAs } = lead;
  const described = { 'aria-describedby': `row-${id}` };
  const email = { to: `${LEADS}/${id}/email${search}`, children: 'Compose Email', ...described };
  const list = {
    to: `/admin/business/new?lead=${id}`,
    children: 'Make it a business',
    ...described,
  };
  return (
    <>
      {status === 'new' && !listedAs && <Link {...email} className={ROW_ACTION} />}
      {status === 'contacted' && !listedAs && <Link {...list} className={ROW_ACTION} />}
      {listedAs && (
        <Link to={`/admin/businesses/${listedAs.id}/edit`} className={ROW_ACTION}>
          Listed<span className="sr-only"> as {listedAs.name}</span>
        </Link>
      )}
      <RowMenu id={id} name={name}>
        {(status !== 'new' || listedAs) && <MenuLink {...email} />}
        {status !== 'contacted' && !listedAs && <MenuLink {...list} />}
        <MenuLink to={conversationPath(phone)} {...described}>
          Text
        </MenuLink>
        <ToastForm action={LEADS} hiddenFields={{ id, back }} className="contents">
          {(isBusy) => (
            <>
              {status === 'new' && (
                <MenuButton name="intent" value="contacted" disabled={isBusy} {...described}>
                  Mark Contacted
                </MenuButton>
              )}
              {status !== 'archived' && (
                <MenuButton name="intent" value="archived" disabled={isBusy} {...described}>
                  Archive
                </MenuButton>
              )}
            </>
          )}
        </ToastForm>
      </RowMenu>
    </>
  );
}
