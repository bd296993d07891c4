import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { ToastForm } from '../../../forms/toast-form.tsx';
import { recordHref } from '../../lists/back.ts';
import { MenuButton, MenuLink, ROW_ACTION, ROW_DELETE, RowMenu } from '../../lists/row-menu.tsx';
import { VERB_TEXTS } from '../life/copy.ts';
import type { ManagedRow } from '../managed.server.ts';
import { DEALS, dealListHref } from '../query.ts';

export const dealHref = (id: string, list: string) => recordHref(`${DEALS}/${id}/edit`, list);

type Props = { deal: ManagedRow; list: string; onDelete: (event: FormEvent) => void };

/** Beside a deal of a list: what the specification has there, and the rest in its menu. */
export function DealRowActions({ deal, list, onDelete }: Props) {
  const { id, title, state, verbs, spaName, businessId, publicPath, isHidden } = deal;
  const path = `${DEALS}/${id}`;
  const of = <span className="sr-only"> {title}</span>;
  return (
    <>
      <Link to={dealHref(id, list)} className={ROW_ACTION}>
        {state === 'expired' ? 'Re-open' : 'Edit'}
        {of}
      </Link>
      <Form method="get" action={`${path}/delete`} onSubmit={onDelete} className="contents">
        <input type="hidden" name="back" value={list} />
        <button type="submit" className={ROW_DELETE}>
          Delete{of}
        </button>
      </Form>
      <RowMenu id={id} name={title}>
        {state === 'live' && !isHidden && (
          <MenuLink to={publicPath} reloadDocument>
            View live{of}
          </MenuLink>
        )}
        <MenuLink to={dealListHref({ state, businessId })}>
          <span className="max-w-60 truncate">All of {spaName}</span>
        </MenuLink>
        <ToastForm action={`${path}/status`} hiddenFields={{ back: list }} className="contents">
          {(isBusy) => (
            <>
              {verbs.map((verb) => (
                <MenuButton key={verb} name="verb" value={verb} disabled={isBusy}>
                  {VERB_TEXTS[verb].button}
                  {of}
                </MenuButton>
              ))}
              <MenuButton name="verb" value="duplicate" disabled={isBusy}>
                Duplicate{of}
              </MenuButton>
            </>
          )}
        </ToastForm>
      </RowMenu>
    </>
  );
}
