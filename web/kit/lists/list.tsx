import { type ReactNode, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { ListOrder } from '../../../market/list-page.server.ts';
import { buttonLook } from '../ui/button.tsx';
import { cardLook } from '../ui/card.tsx';
import { PageNumber } from '../ui/page-number.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { BULK, type Bulk, BulkBar } from './bulk-bar.tsx';
import { useListKeys } from './list-keys.tsx';
import { ListSearch } from './list-search.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { csvHref, type ListQuery } from './query.ts';
import { useSelection } from './use-selection.ts';

type OrderedQuery<By extends string> = ListQuery & { order?: ListOrder<By> | undefined };

interface ListProps<Row, By extends string, Query extends OrderedQuery<By>> {
  title: string;
  level?: 1 | 2 | undefined;
  count: string;
  hasMore: boolean;
  query: Query;
  hrefOf: (query: Partial<Query>) => string;
  newRecord?: ReactNode;
  searchLabel: string;
  /** A chip with `isCurrent` removes its filter. */
  chips: { label: string; all: { name: string; filter: Partial<Query>; isCurrent?: true }[] };
  bulk?: Bulk;
  /** Between filters and rows: what was just done. */
  notice?: ReactNode;
  table: Omit<ListTableProps<Row, By>, 'caption' | 'bulkForm' | 'order' | 'orderHref' | 'marked'>;
  /** Replaces the rows if there are none: a sentence, or something else. */
  empty: (isFiltered: boolean) => ReactNode;
  upload?: string;
}

export function List<Row extends { id: string }, By extends string, Query extends OrderedQuery<By>>(
  props: ListProps<Row, By, Query>,
) {
  const {
    title,
    level = 1,
    count,
    newRecord,
    chips,
    bulk,
    notice,
    table,
    empty,
    query,
    hrefOf,
  } = props;
  const { search, order, marked, page } = query;
  const Heading = `h${level}` as const;
  const area = useRef<HTMLDivElement>(null);
  const isBusy = useNavigation().location?.pathname === useLocation().pathname;
  const { selected, handleChange } = useSelection(area, table.rows, bulk?.whole?.count);
  useListKeys(area);
  const href = (changes: Partial<OrderedQuery<By>>) => hrefOf({ ...query, page: 1, ...changes });
  const all = hrefOf({});
  const isFiltered = hrefOf({ ...query, page: 1, order: undefined }) !== all;

  return (
    <div ref={area} className="group/list" onChange={handleChange}>
      {level === 1 && <title>{title}</title>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading className="text-3xl">{title}</Heading>
        <p role="status" className="text-ink-soft">
          {count}
          <span className="sr-only">{isBusy && ' Loading…'}</span>
        </p>
        <ListSearch
          label={props.searchLabel}
          search={search}
          searchHref={(search) => href({ search })}
          waitsForEnter={level === 2}
        />
        <div className="max-md:ml-auto">{newRecord}</div>
      </div>
      <div className={selected > 0 ? 'hidden' : ''}>
        <Chips
          label={chips.label}
          chips={chips.all.map(({ name, filter, isCurrent }) => ({
            name,
            to: href(filter),
            isCurrent: isCurrent ?? isIn(filter, query),
          }))}
        />
      </div>
      {bulk && <BulkBar {...bulk} back={hrefOf(query)} selected={selected} />}
      {notice}
      <div aria-busy={isBusy} className={`mt-1 ${isBusy ? 'opacity-60' : ''}`}>
        {table.rows.length === 0 ? (
          <NoRows all={isFiltered && all}>{empty(isFiltered)}</NoRows>
        ) : (
          <ListTable
            {...table}
            caption={title}
            order={order}
            orderHref={(order) => href({ order })}
            marked={marked}
            {...(bulk && { bulkForm: BULK })}
          />
        )}
      </div>
      <Pages page={page} hasMore={props.hasMore} pageHref={(page) => href({ page })} />
      <CsvLinks download={csvHref(href({}))} upload={props.upload} />
    </div>
  );
}

function isIn<Query extends object>(filter: Partial<Query>, query: Query): boolean {
  return (Object.keys(filter) as Array<keyof Query>).every((name) => filter[name] === query[name]);
}

/** A sentence gets a box, with a link to all rows; other content stays as it is. */
function NoRows({ all, children }: { all: string | false; children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return (
    <div className={cardLook('p-8 text-center text-ink-soft')}>
      <p>{children}</p>
      {all && (
        <Link to={all} className={buttonLook('quiet', 'mt-4')}>
          Show all
        </Link>
      )}
    </div>
  );
}

/** The browser fetches the file, so an error is a page; because of the target, no press waits for a page. */
function CsvLinks({ download, upload }: { download: string; upload: string | undefined }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      <TextLink href={download} target="_self" tall className="text-sm">
        Download CSV
      </TextLink>
      {upload && (
        <TextLink to={upload} tall className="text-sm">
          Import
        </TextLink>
      )}
    </p>
  );
}

interface Chip {
  name: string;
  to: string;
  isCurrent: boolean;
}

export function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <nav aria-label={label} className="chips min-w-0 snap-x">
      <ul className="flex gap-2">
        {chips.map(({ name, to, isCurrent }) => (
          <li key={name} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="motion-soft inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium text-sm hover:bg-sage-tint aria-[current=page]:border-sage aria-[current=page]:bg-sage-tint"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type PagesProps = { page: number; hasMore: boolean; pageHref: (page: number) => string };

export function Pages({ page, hasMore, pageHref }: PagesProps) {
  if (page === 1 && !hasMore) return null;
  const step = (to: number, name: string) => (
    <Link to={pageHref(to)} className={buttonLook('quiet')}>
      {name}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? step(page - 1, 'Previous') : <span />}
      <PageNumber page={page} />
      {hasMore ? step(page + 1, 'Next') : <span />}
    </nav>
  );
}

/** A part of a screen that could not be read. */
export function FailedToLoad({ what }: { what: string }) {
  const { pathname, search, key } = useLocation();
  const message = `Failed to load ${what}`;
  useFailureToast(message, key);
  return (
    <div role="alert" className="rounded-card border border-bad bg-bad-tint p-6">
      <p className="font-semibold text-bad">{message}</p>
      <Link to={pathname + search} replace className={buttonLook('quiet', 'mt-4')}>
        Try Again
      </Link>
    </div>
  );
}
