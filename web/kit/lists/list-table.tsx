import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListOrder } from '../../../market/list-page.server.ts';
import { cardLook } from '../ui/card.tsx';
import { SELECT } from './selection.ts';

export interface Column<Row, By extends string = string> {
  heading: string;
  /** The column's name in the address, if the list can be sorted by it. Dates begin with the latest. */
  sort?: { by: By; isDescendingFirst?: true };
  isNumber?: true;
  cell: (row: Row) => ReactNode;
}

interface RowRecord {
  name: string;
  to: string;
  badge?: ReactNode;
  detail?: ReactNode;
  notes?: ReactNode;
}

export interface ListTableProps<Row, By extends string> {
  caption: string;
  rows: Row[];
  first: Omit<Column<Row, By>, 'cell' | 'isNumber'>;
  recordOf: (row: Row) => RowRecord;
  columns: Column<Row, By>[];
  actions: (row: Row) => ReactNode;
  order?: ListOrder<By> | undefined;
  orderHref?: (order: ListOrder<By>) => string;
  marked?: string;
  /** The id of the form that takes the selection; without it, nothing can be selected. */
  bulkForm?: string;
}

const CELL = 'xl:h-14 xl:px-3 xl:py-1 xl:align-middle';

/** A table of 56 px rows from 1280 px, cards below. The roles stay when it no longer looks like a table. */
export function ListTable<Row extends { id: string }, By extends string>(
  props: ListTableProps<Row, By>,
) {
  const { caption, rows, first, recordOf, columns, actions, order, orderHref, marked } = props;
  const isSortable = orderHref && [first, ...columns].some(({ sort }) => sort);
  const headings = [first, ...columns].map((column) => (
    <Heading key={column.heading} {...column} order={order} orderHref={orderHref} />
  ));
  return (
    <div className="xl:overflow-clip xl:rounded-card xl:border xl:border-line xl:bg-surface">
      <table className="block w-full xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="block xl:table-header-group">
          <tr
            className={`flex flex-wrap items-center gap-x-4 text-ink-soft text-sm xl:table-row ${isSortable ? "max-xl:before:content-['Sort_by']" : ''}`}
          >
            {props.bulkForm && (
              <th scope="col" className="sr-only xl:not-sr-only">
                <SelectAll />
              </th>
            )}
            {headings}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:table-row-group">
          {rows.map((row) => {
            const record = recordOf(row);
            return (
              <tr
                key={row.id}
                aria-current={row.id === marked ? 'true' : undefined}
                className={`relative flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface py-2.5 pr-2 hover:bg-sage-tint has-[[data-row]:focus-visible]:bg-sage-tint has-[:checked]:bg-sage-tint aria-[current=true]:bg-sage-tint xl:table-row xl:rounded-none xl:border-0 xl:border-line xl:border-t ${props.bulkForm ? 'pl-12' : 'pl-4'}`}
              >
                {props.bulkForm && (
                  <td className="z-10 max-xl:absolute max-xl:top-1.5 max-xl:left-1 xl:relative xl:h-14 xl:pl-1.5">
                    <label className="grid size-11 place-items-center">
                      <input
                        type="checkbox"
                        form={props.bulkForm}
                        name={SELECT + row.id}
                        aria-label={`Select ${record.name}`}
                        className="size-5 accent-sage"
                      />
                    </label>
                  </td>
                )}
                <td className={`${CELL} min-w-0 grow basis-full xl:w-full xl:min-w-48 xl:max-w-0`}>
                  <RecordCell {...record} id={row.id} isMarked={row.id === marked} />
                </td>
                {columns.map(({ heading, isNumber, cell }) => (
                  <td
                    key={heading}
                    className={`${CELL} min-w-0 max-w-full text-sm leading-5 xl:max-w-60 xl:truncate ${isNumber ? 'xl:text-right' : ''}`}
                  >
                    {cell(row)}
                  </td>
                ))}
                <td className={`${CELL} ml-auto`}>
                  <div className="relative z-10 flex flex-wrap items-center justify-end gap-x-1 xl:flex-nowrap">
                    {actions(row)}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Only a script can select all; without scripts the column has a name. */
function SelectAll() {
  return (
    <>
      <span className="sr-only">Select</span>
      <label className="grid h-9 w-11 xl:ml-1.5 place-items-center scriptless:hidden">
        <input
          type="checkbox"
          aria-label="Select all"
          onChange={({ currentTarget: { checked, ownerDocument } }) => {
            for (const box of ownerDocument.querySelectorAll(`[type=checkbox][name^="${SELECT}"]`))
              if (box instanceof HTMLInputElement) box.checked = checked;
          }}
          className="size-5 accent-sage"
        />
      </label>
    </>
  );
}

function RecordCell({
  id,
  name,
  to,
  badge,
  detail,
  notes,
  isMarked,
}: RowRecord & { id: string; isMarked: boolean }) {
  return (
    <>
      <div className="truncate leading-6">
        <Link
          id={`row-${id}`}
          to={to}
          data-row=""
          className="font-semibold after:absolute after:inset-0"
        >
          {name}
        </Link>{' '}
        {badge}
        {isMarked && <span className="sr-only"> (you come from here)</span>}
      </div>
      {detail && <div className="truncate text-ink-soft text-sm leading-5">{detail}</div>}
      {notes && <div className="relative z-10 text-sm leading-5">{notes}</div>}
    </>
  );
}

type HeadingProps<By extends string> = {
  heading: string;
  sort?: { by: By; isDescendingFirst?: true };
  isNumber?: true;
  order: ListOrder<By> | undefined;
  orderHref: ((order: ListOrder<By>) => string) | undefined;
};

function Heading<By extends string>(props: HeadingProps<By>) {
  const { heading, sort, isNumber, order, orderHref } = props;
  const look = `font-semibold text-ink-soft text-sm xl:px-3 ${isNumber ? 'text-right' : 'text-left'}`;
  if (!sort || !orderHref)
    return (
      <th scope="col" className="sr-only xl:not-sr-only">
        <div className={look}>{heading}</div>
      </th>
    );
  const isSorted = order?.by === sort.by;
  const isDescending = isSorted ? !order.isDescending : sort.isDescendingFirst === true;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
      className={look}
    >
      <Link
        to={orderHref({ by: sort.by, isDescending })}
        preventScrollReset
        className={`inline-flex min-h-9 items-center gap-1 whitespace-nowrap hover:text-ink ${isNumber ? 'flex-row-reverse' : ''}`}
      >
        {heading}
        <span aria-hidden="true" className="w-3">
          {isSorted && (order.isDescending ? '↓' : '↑')}
        </span>
      </Link>
    </th>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onChosen: () => void;
  className: string;
  children: ReactNode;
}

/** One choice of a combobox; the field above has the focus and its keys. */
export function Option({ id, isActive, onChosen, className, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's, which has the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={isActive ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
      // The field must not lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
      className={`min-h-11 cursor-pointer hover:bg-sage-tint aria-selected:bg-sage-tint ${className}`}
    >
      {children}
    </div>
  );
}

type RowMenuProps = { id: string; name: string; children: ReactNode };

/** The browser's own popover, so it needs no script. */
export function RowMenu({ id, name, children }: RowMenuProps) {
  const menu = `menu-${id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={menu}
        aria-label={`More for ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-full font-bold text-ink-soft hover:bg-paper hover:text-ink"
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closing after a choice is no control */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a choice clicks it */}
      <div
        id={menu}
        popover="auto"
        onClick={(event) => event.currentTarget.hidePopover()}
        className={cardLook('row-menu py-1.5 text-ink shadow-float')}
      >
        {children}
      </div>
    </>
  );
}

const ROW =
  'inline-flex min-h-11 items-center rounded-full px-1.5 font-semibold text-sm whitespace-nowrap hover:bg-paper';

/** The specification has these beside a row. */
export const ROW_ACTION = `${ROW} text-sage`;
export const ROW_DELETE = `${ROW} text-bad`;

const ITEM =
  'flex min-h-11 w-full items-center px-5 text-left font-medium whitespace-nowrap hover:bg-sage-tint disabled:text-ink-soft';

export function MenuLink({ className = '', ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`${ITEM} ${className}`} />;
}

export function MenuButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="submit" {...button} className={`${ITEM} ${className}`} />;
}
