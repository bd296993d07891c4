import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListTableProps } from '../../lists/list-table.tsx';
import { LIST_TEXTS } from '../copy.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { ManagedRow, ManagedView } from '../managed.server.ts';
import type { DealColumn } from '../query.ts';
import { dealColumns } from './deal-columns.tsx';
import { DealRowActions, dealHref } from './deal-row-actions.tsx';

type DealTableProps = ListTableProps<ManagedRow, DealColumn>;

/** The rows of deals, in the list and on the dashboard, and the question before one is deleted. */
export function useDealTable(
  deals: ManagedRow[],
  state: ManagedView['query']['state'],
  list: string,
) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [dealToDelete, setDealToDelete] = useState<ManagedRow>();
  const isDeleted = dealToDelete !== undefined && !deals.some(({ id }) => id === dealToDelete.id);

  function openDeleteDialog(event: FormEvent, deal: ManagedRow) {
    event.preventDefault();
    // Rendered before it opens, so the focus begins inside.
    flushSync(() => setDealToDelete(deal));
    dialog.current?.showModal();
  }

  const table: DealTableProps = {
    caption: LIST_TEXTS[state].title,
    rows: deals,
    first: { heading: 'Deal', sort: { by: 'title' } },
    recordOf: ({ id, title, spaName, location, isHidden }) => ({
      name: title,
      to: dealHref(id, list),
      detail: `${spaName}, ${location}`,
      notes: isHidden && (
        <span className="text-warn">Not shown to visitors: the business is inactive</span>
      ),
    }),
    columns: dealColumns(state),
    actions: (deal) => (
      <DealRowActions deal={deal} list={list} onDelete={(event) => openDeleteDialog(event, deal)} />
    ),
  };
  const deleteDialog = (
    <DeleteDialog ref={dialog} deal={dealToDelete} back={list} isDeleted={isDeleted} />
  );
  return { table, deleteDialog };
}
