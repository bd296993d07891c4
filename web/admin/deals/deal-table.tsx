import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, Link } from 'react-router';
import { usePrefetchScripts } from '../../layout/route-scripts.ts';
import { buttonLook } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ManagedRow, ManagedView } from './managed.server.ts';

type Props = { deals: ManagedRow[]; state: ManagedView['state']; back: string };

const head = 'px-5 py-3 text-left font-semibold text-ink-soft text-sm';
const cell = 'block px-5 py-1 first:pt-4 last:pb-4 xl:table-cell xl:py-4 xl:align-middle';

/** A table that becomes one card per deal where the screen is narrow; its roles say so still. */
export function DealTable({ deals, state, back }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [dealToDelete, setDealToDelete] = useState<ManagedRow>();

  usePrefetchScripts('/admin/deals/any/delete');
  const isDeleted = dealToDelete !== undefined && !deals.some(({ id }) => id === dealToDelete.id);

  function openDeleteDialog(event: FormEvent, deal: ManagedRow) {
    event.preventDefault();
    // Rendered before it opens, so the focus begins inside.
    flushSync(() => setDealToDelete(deal));
    dialog.current?.showModal();
  }

  return (
    <>
      <div className="mt-6 xl:overflow-hidden xl:rounded-card xl:border xl:border-line xl:bg-surface">
        <table className="block w-full xl:table">
          <caption className="sr-only">
            {state === 'active' ? 'Active deals, soonest end first' : 'Expired deals, latest first'}
          </caption>
          <thead className="sr-only xl:not-sr-only xl:table-header-group">
            <tr>
              {['Deal', 'Business', 'Price', state === 'active' ? 'Ends' : 'Ended', 'Actions'].map(
                (name) => (
                  <th key={name} scope="col" className={head}>
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody className="grid gap-4 sm:grid-cols-2 xl:table-row-group">
            {deals.map((deal) => (
              <tr
                key={deal.id}
                className="flex flex-col rounded-card border border-line bg-surface xl:table-row xl:border-0 xl:border-t"
              >
                <td className={`${cell} xl:min-w-52`}>
                  <span className="font-semibold">{deal.title}</span>
                  {deal.isHidden && (
                    <span className="block text-sm text-warn">
                      Not shown to visitors: the business is inactive
                    </span>
                  )}
                </td>
                <td className={`${cell} xl:min-w-44`}>
                  {deal.spaName}
                  <span className="block text-ink-soft text-sm">{deal.location}</span>
                </td>
                <td className={`${cell} xl:min-w-36`}>
                  <span className="sr-only">deal price </span>
                  <span className="font-semibold">{deal.dealPriceText}</span>
                  <span className="sr-only"> regular price </span>{' '}
                  <s className="text-ink-soft">{deal.regularPriceText}</s>{' '}
                  <span className="whitespace-nowrap text-ink-soft text-sm">
                    {deal.percentOffText}
                  </span>
                </td>
                <td className={`${cell} text-ink-soft xl:whitespace-nowrap`}>
                  <span className="xl:hidden">{state === 'active' ? 'Ends ' : 'Ended '}</span>
                  {deal.endsText}
                </td>
                <td className={`${cell} mt-auto`}>
                  <div className="flex gap-2 pt-2 xl:justify-end xl:pt-0">
                    <Link
                      to={`/admin/deals/${deal.id}/edit`}
                      className={buttonLook('quiet', 'px-5')}
                    >
                      {state === 'active' ? 'Edit' : 'Re-open'}
                      <span className="sr-only"> {deal.title}</span>
                    </Link>
                    <Form
                      method="get"
                      action={`/admin/deals/${deal.id}/delete`}
                      onSubmit={(event) => openDeleteDialog(event, deal)}
                    >
                      <input type="hidden" name="back" value={back} />
                      <button type="submit" className={buttonLook('quiet', 'px-5')}>
                        Delete
                        <span className="sr-only"> {deal.title}</span>
                      </button>
                    </Form>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DeleteDialog ref={dialog} deal={dealToDelete} back={back} isDeleted={isDeleted} />
    </>
  );
}
