import { Form, Link } from 'react-router';
import type { ListedBusiness } from '../../../market/businesses/store.server.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { conversationWith } from '../places.ts';
import { StandingMark } from './standing.tsx';

type Props = { businesses: ListedBusiness[]; search: string; page: number };

const narrow = 'block md:table-cell md:px-4 md:py-3 md:align-middle';

/** A table from 768 px, cards below. The roles stay when the look is not a table's. */
export function BusinessRows({ businesses, search, page }: Props) {
  return (
    <table className="block w-full md:table md:rounded-card md:bg-surface">
      <caption className="sr-only">Businesses</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-ink-soft text-sm">
          {['Business', 'Email', 'Location', 'Actions'].map((title) => (
            <th key={title} scope="col" className="px-4 py-3 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group">
        {businesses.map(({ id, name, email, phone, city, state, zip, status }) => (
          <tr
            key={id}
            className="block rounded-card border border-line bg-surface p-5 md:table-row md:border-0 md:border-t"
          >
            <td className={`${narrow} [overflow-wrap:anywhere]`}>
              <span id={`name-${id}`} className="mr-2 font-semibold">
                {name}
              </span>
              {status === 'inactive' && <StandingMark isActive={false} />}
            </td>
            <td className={`${narrow} [overflow-wrap:anywhere]`}>{email}</td>
            <td className={narrow}>
              {city}, {state} {zip}
            </td>
            <td className={narrow}>
              <Form preventScrollReset className="mt-4 flex flex-wrap gap-2 md:mt-0 md:flex-nowrap">
                {search && <input type="hidden" name="search" value={search} />}
                {page > 1 && <input type="hidden" name="page" value={page} />}
                <Button
                  type="submit"
                  look="quiet"
                  name="deals"
                  value={id}
                  aria-describedby={`name-${id}`}
                  className="whitespace-nowrap"
                >
                  View Deals
                </Button>
                <Link
                  to={`/admin/businesses/${id}/edit`}
                  aria-describedby={`name-${id}`}
                  className={buttonLook('quiet')}
                >
                  Edit
                </Link>
                <Link
                  to={conversationWith(phone)}
                  aria-describedby={`name-${id}`}
                  className={buttonLook('quiet')}
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
