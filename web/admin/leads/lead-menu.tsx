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

/** In the list: what the specification has beside each lead, but for phones, and the rest in its menu. */
export function LeadRowActions({ lead, back, search }: Props) {
  const { id, name, phone, status, listedAs } = lead;
  const described = { 'aria-describedby': `row-${id}` };
  const steps = [
    ...(status === 'new' ? [{ value: 'contacted', children: 'Mark Contacted', ...described }] : []),
    ...(status !== 'archived' ? [{ value: 'archived', children: 'Archive', ...described }] : []),
  ];
  return (
    <>
      {listedAs && (
        <Link to={`/admin/businesses/${listedAs.id}/edit`} className={ROW_ACTION}>
          Listed<span className="sr-only"> as {listedAs.name}</span>
        </Link>
      )}
      <Link to={`${LEADS}/${id}/email${search}`} {...described} className={ROW_ACTION}>
        Compose Email
      </Link>
      <ToastForm action={LEADS} hiddenFields={{ id, back }} className="flex max-md:hidden">
        {(isBusy) =>
          steps.map((step) => (
            <button
              key={step.value}
              type="submit"
              name="intent"
              disabled={isBusy}
              {...step}
              className={ROW_ACTION}
            />
          ))
        }
      </ToastForm>
      <RowMenu id={id} name={name}>
        {!listedAs && (
          <MenuLink to={`/admin/business/new?lead=${id}`} {...described}>
            Make it a business
          </MenuLink>
        )}
        <MenuLink to={conversationPath(phone)} {...described}>
          Text
        </MenuLink>
        <ToastForm action={LEADS} hiddenFields={{ id, back }} className="md:hidden">
          {(isBusy) =>
            steps.map((step) => (
              <MenuButton key={step.value} name="intent" disabled={isBusy} {...step} />
            ))
          }
        </ToastForm>
      </RowMenu>
    </>
  );
}
