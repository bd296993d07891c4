import { Link } from 'react-router';
import type { ListOrder } from '../../../market/list-page.server.ts';

type Props<By extends string> = {
  heading: string;
  sort?: { by: By; isDescendingFirst?: true };
  isNumber?: true;
  order: ListOrder<By> | undefined;
  orderHref: ((order: ListOrder<By>) => string) | undefined;
};

/** A heading that sorts is a link; pressed again, it turns the order round. */
export function Heading<By extends string>(props: Props<By>) {
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
        className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap hover:text-ink"
      >
        {heading}
        <span aria-hidden="true" className="w-3">
          {isSorted && (order.isDescending ? '↓' : '↑')}
        </span>
      </Link>
    </th>
  );
}
