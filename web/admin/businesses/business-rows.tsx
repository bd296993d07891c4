import { Form, Link } from 'react-router';
import type { ListedBusiness } from '../../../market/businesses/store.server.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { conversationPath } from '../navigation.ts';
import { BusinessStatusBadge } from './business-status.tsx';

type Props = { businesses: ListedBusiness[]; search: string; page: number };

const narrow = 'block xl:table-cell xl:px-4 xl:py-3 xl:align-middle';

/** A table from 1280 px, cards below. The roles stay when the look is not a table's. */
export function BusinessRows({ businesses, search, page }: Props) {
  return (
    <table className="block w-full xl:table xl:rounded-card xl:bg-surface">
      <caption className="sr-only">Businesses</caption>
      <thead className="sr-only xl:not-sr-only xl:table-header-group">
        <tr className="text-left text-ink-soft text-sm">
          {['Business', 'Email', 'Location', 'Actions'].map((title) => (
            <th key={title} scope="col" className="px-4 py-3 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:grid-cols-2 xl:table-row-group">
        {businesses.map(({ id, name, email, phone, city, state, zip, status }) => (
          <tr
            key={id}
            className="block rounded-card border border-line bg-surface p-5 xl:table-row xl:border-0 xl:border-t"
          >
            <td className={`${narrow} xl:min-w-44`}>
              <span id={`name-${id}`} className="mr-2 font-semibold">
                {name}
              </span>
              {status === 'inactive' && <BusinessStatusBadge isActive={false} />}
            </td>
            <td className={`${narrow} xl:min-w-72`}>{email}</td>
            <td className={`${narrow} xl:min-w-40`}>
              {city}, {state} {zip}
            </td>
            <td className={narrow}>
              <Form preventScrollReset className="mt-4 flex flex-wrap gap-2 xl:mt-0 xl:flex-nowrap">
                {search && <input type="hidden" name="search" value={search} />}
                {page > 1 && <input type="hidden" name="page" value={page} />}
                <Button
                  type="submit"
                  look="quiet"
                  name="deals"
                  value={id}
                  aria-describedby={`name-${id}`}
                  className="whitespace-nowrap px-4!"
                >
                  View Deals
                </Button>
                <Link
                  to={`/admin/businesses/${id}/edit`}
                  aria-describedby={`name-${id}`}
                  className={buttonLook('quiet', 'px-4!')}
                >
                  Edit
                </Link>
                <Link
                  to={conversationPath(phone)}
                  aria-describedby={`name-${id}`}
                  className={buttonLook('quiet', 'px-4!')}
                >
                  Text
                </Link>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
