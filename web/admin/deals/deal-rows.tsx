import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { recordHref } from '../../kit/lists/back.ts';
import type { Column, ListTableProps } from '../../kit/lists/list-table.tsx';
import {
  MenuButton,
  MenuLink,
  ROW_ACTION,
  ROW_DELETE,
  RowMenu,
} from '../../kit/lists/list-table.tsx';
import { DeleteDealForm, useDeleteDeal } from './delete-question.tsx';
import { VERB_TEXTS } from './life/copy.ts';
import { AskToExtend, useQuestion } from './life/question.tsx';
import type { ManagedRow, ManagedView } from './managed.server.ts';
import { DEALS, type DealColumn, dealListHref } from './query.ts';

type DealTableProps = Omit<ListTableProps<ManagedRow, DealColumn>, 'caption'>;

export function useDealTable(
  deals: ManagedRow[],
  state: ManagedView['query']['state'],
  list: string,
) {
  const { ask, questionDialog } = useQuestion();
  const { askToDelete, deleteDialog } = useDeleteDeal(list);

  const table: DealTableProps = {
    rows: deals,
    first: { heading: 'Deal', sort: { by: 'title' } },
    recordOf: ({ id, title, businessName, location, isHidden }) => ({
      name: title,
      to: dealHref(id, list),
      detail: `${businessName}, ${location}`,
      notes: isHidden && (
        <span className="text-warn">Not shown to visitors: the spa is paused</span>
      ),
    }),
    columns: dealColumns(state),
    actions: (deal) => (
      <DealRowActions
        deal={deal}
        list={list}
        onExtend={ask}
        onDelete={(event) => askToDelete(event, deal)}
      />
    ),
  };
  const dialogs = (
    <>
      {deleteDialog}
      {questionDialog}
    </>
  );
  return { table, ask, dialogs };
}

function dealColumns(state: ManagedView['query']['state']): Column<ManagedRow, DealColumn>[] {
  const ends = state === 'expired' ? 'Ended' : 'Ends';
  return [
    {
      heading: 'Price',
      sort: { by: 'price' },
      isNumber: true,
      cell: ({ dealPriceText, regularPriceText, percentOffText }) => (
        <>
          <span className="sr-only">deal price </span>
          <span className="font-semibold">{dealPriceText}</span>
          <span className="sr-only"> regular price </span>{' '}
          <s className="text-ink-soft">{regularPriceText}</s>{' '}
          <span className="whitespace-nowrap text-ink-soft xl:block">{percentOffText}</span>
        </>
      ),
    },
    {
      heading: ends,
      sort: { by: 'ends' },
      cell: ({ endsText, isEnding }) =>
        endsText && (
          <span
            className={`rounded-full px-2.5 py-1 ${state === 'live' && isEnding ? 'bg-warn-tint text-warn' : 'bg-sage-tint'}`}
          >
            <span className="xl:hidden">{ends} </span>
            {endsText}
          </span>
        ),
    },
  ];
}

const dealHref = (id: string, list: string) => recordHref(`${DEALS}/${id}/edit`, list);

type DealRowActionsProps = {
  deal: ManagedRow;
  list: string;
  onExtend: (event: FormEvent<HTMLFormElement>) => void;
  onDelete: (event: FormEvent) => void;
};

/** The buttons of a deal in a list: those of the specification, and a menu with the rest. */
function DealRowActions({ deal, list, onExtend, onDelete }: DealRowActionsProps) {
  const { id, title, state } = deal;
  const path = `${DEALS}/${id}`;
  const of = <span className="sr-only"> {title}</span>;
  const extend = (button: ReactNode) => (
    <AskToExtend id={id} back={list} onSubmit={onExtend} className="contents">
      {button}
    </AskToExtend>
  );
  return (
    <>
      {state === 'expired' &&
        extend(
          <button type="submit" className={ROW_ACTION}>
            Re-open{of}
          </button>,
        )}
      {state === 'paused' && (
        <ToastForm action={`${path}/status`} hiddenFields={{ back: list }} className="contents">
          {(isBusy) => (
            <button
              type="submit"
              name="verb"
              value="resume"
              disabled={isBusy}
              className={ROW_ACTION}
            >
              Resume{of}
            </button>
          )}
        </ToastForm>
      )}
      {state !== 'expired' && state !== 'paused' && (
        <Link to={dealHref(id, list)} className={ROW_ACTION}>
          Edit{of}
        </Link>
      )}
      <DeleteDealForm id={id} back={list} onSubmit={onDelete}>
        <button type="submit" className={ROW_DELETE}>
          Delete{of}
        </button>
      </DeleteDealForm>
      <DealMenu {...{ deal, list, of, extend }} />
    </>
  );
}

type DealMenuProps = Pick<DealRowActionsProps, 'deal' | 'list'> & {
  of: ReactNode;
  extend: (button: ReactNode) => ReactNode;
};

function DealMenu({ deal, list, of, extend }: DealMenuProps) {
  const { id, title, state, verbs, businessName, businessId, publicPath, isHidden } = deal;
  const isOver = state === 'expired';
  const pressed = verbs.filter((verb) => verb !== 'extend' && verb !== 'resume');
  return (
    <RowMenu id={id} name={title}>
      {(isOver || state === 'paused') && <MenuLink to={dealHref(id, list)}>Edit{of}</MenuLink>}
      {state === 'live' && !isHidden && (
        <MenuLink to={publicPath} reloadDocument>
          View live{of}
        </MenuLink>
      )}
      <MenuLink to={dealListHref({ state, businessId })}>
        <span className="max-w-60 truncate">All of {businessName}</span>
      </MenuLink>
      {verbs.includes('extend') && !isOver && extend(<MenuButton>Extend{of}</MenuButton>)}
      <ToastForm
        action={`${DEALS}/${id}/status`}
        hiddenFields={{ back: list }}
        className="contents"
      >
        {(isBusy) => (
          <>
            {pressed.map((verb) => (
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
  );
}
